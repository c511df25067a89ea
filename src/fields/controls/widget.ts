import type { WidgetProps } from '@rjsf/utils';
import type { InputFor } from '#schemas/derive/inputSchema.ts';
import type { Json, Property, Row } from '#schemas/resource.ts';
import { fieldView } from '../all.ts';
import { partId } from './partId.ts';

/** What a widget can ask of its form. */
export interface WidgetForm {
  readonly purpose: Exclude<InputFor, 'check'>;
  readonly kept: readonly string[];
  report(field: string, fault: string | undefined): void;
  hold(field: string, work: Promise<boolean>): void;
  leave(field: string): void;
  /** The current values of the form. */
  values(): Row;
}

/** An enum value with its label. */
export interface Choice {
  readonly value: Json;
  readonly label: string;
  readonly tone: string;
}

/** The property that a widget edits. */
export function propertyOf({ options }: WidgetProps): Property {
  return options.property as Property;
}

/** The options with their labels. */
export function choicesOf({ options }: WidgetProps): readonly Choice[] {
  return (options.choices as readonly Choice[] | undefined) ?? [];
}

/** The form of a widget. */
export function formOf({ registry }: WidgetProps): WidgetForm {
  return registry.formContext as WidgetForm;
}

/** Whether the value is read-only: while a form is being submitted, or because the field is fixed. */
export function isFixed({ readonly, disabled }: WidgetProps): boolean {
  return Boolean(readonly || disabled);
}

type Asking = Partial<Pick<WidgetProps, 'required' | 'uiSchema'>> & Pick<WidgetProps, 'schema'>;

/**
 * Whether the field must have a value: it is required, or has a default that can be changed but not cleared.
 * A switch always has a value.
 */
export function isWanted({ required, schema, uiSchema }: Asking): boolean {
  const isNeverEmpty =
    typeof schema.type === 'string' &&
    'default' in schema &&
    fieldView(schema as Property).untouched === undefined;
  return Boolean(required) || (isNeverEmpty && uiSchema?.['ui:disabled'] !== true);
}

/**
 * The value of a cleared field: undefined if a value is required, so that it counts as missing, and if the
 * value is never shown, so that it stays; else null, which clears the field.
 */
export function emptied(props: WidgetProps): null | undefined {
  const property = propertyOf(props);
  return props.required || property.secret || fieldView(property).isSecret ? undefined : null;
}

/**
 * The translation key for the placeholder of a secret, about the stored value; undefined in a form that adds.
 */
export function secretWord(props: WidgetProps): string | undefined {
  const { purpose, kept } = formOf(props);
  if (purpose !== 'edit') return undefined;
  if (props.value === null) return 'form.secretGoes';
  const isKept = fieldView(propertyOf(props)).isSecret || kept.includes(props.name);
  return isKept ? 'form.secretKept' : 'form.secretNone';
}

/** Whether a stored secret can be removed here. */
export function isRemovable(props: WidgetProps): boolean {
  const { options, name } = props;
  return options.isRemovable === true && !isFixed(props) && formOf(props).kept.includes(name);
}

/** The ARIA attributes that link a control to its error and its help. */
export function reported(props: WidgetProps) {
  const { id, rawErrors, uiSchema } = props;
  const isWrong = (rawErrors?.length ?? 0) > 0;
  const about = [isWrong ? partId(id, 'error') : '', uiSchema?.['ui:help'] ? partId(id, 'help') : ''].filter(
    Boolean,
  );
  return {
    'aria-invalid': isWrong,
    'aria-required': isWanted(props),
    'aria-describedby': about.length > 0 ? about.join(' ') : undefined,
  };
}

/** The id of the label, for controls that `label for` cannot reference. */
export function labelId({ id }: WidgetProps): string {
  return partId(id, 'label');
}
