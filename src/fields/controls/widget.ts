import type { WidgetProps } from '@rjsf/utils';
import type { InputFor } from '#schemas/derive/inputSchema.ts';
import type { Json, Property } from '#schemas/resource.ts';
import { partId } from './partId.ts';

/** What a widget may ask of the form around it. */
export interface WidgetForm {
  readonly purpose: Exclude<InputFor, 'check'>;
  readonly kept: readonly string[];
  report(field: string, fault: string | undefined): void;
  hold(field: string, work: Promise<boolean>): void;
}

/** One of an enum's values as it is shown. */
export interface Choice {
  readonly value: Json;
  readonly label: string;
  readonly tone: string;
}

/** The property that a widget draws. */
export function propertyOf({ options }: WidgetProps): Property {
  return options.property as Property;
}

/** The words of the values that may be chosen. */
export function choicesOf({ options }: WidgetProps): readonly Choice[] {
  return (options.choices as readonly Choice[] | undefined) ?? [];
}

/** The form that a widget stands in. */
export function formOf({ registry }: WidgetProps): WidgetForm {
  return registry.formContext as WidgetForm;
}

/** Whether nothing may be changed: while a form is sent, or because the field is fixed. */
export function isFixed({ readonly, disabled }: WidgetProps): boolean {
  return Boolean(readonly || disabled);
}

type Asking = Partial<Pick<WidgetProps, 'required' | 'uiSchema'>> & Pick<WidgetProps, 'schema'>;

/**
 * Whether something has to stand in the field: it is asked for, or begins with a default that may be another one and
 * never nothing. A switch stands for one of two anyway.
 */
export function isWanted({ required, schema, uiSchema }: Asking): boolean {
  const isNeverEmpty = typeof schema.type === 'string' && schema.type !== 'boolean' && 'default' in schema;
  return Boolean(required) || (isNeverEmpty && uiSchema?.['ui:disabled'] !== true);
}

/**
 * What an emptied field holds: nothing where something is wanted, so that it is missed, and where the value is never
 * shown, so that it stays; else null, which empties the field.
 */
export function emptied(props: WidgetProps): null | undefined {
  const { secret, format } = propertyOf(props);
  return props.required || secret || format === 'password' ? undefined : null;
}

/** The key of what an empty box of a secret says of what is kept: nothing in a form that adds. */
export function secretWord(props: WidgetProps): string | undefined {
  const { purpose, kept } = formOf(props);
  if (purpose !== 'edit') return undefined;
  if (props.value === null) return 'form.secretGoes';
  const isKept = propertyOf(props).format === 'password' || kept.includes(props.name);
  return isKept ? 'form.secretKept' : 'form.secretNone';
}

/** Whether a secret that is kept can be taken away here. */
export function isRemovable(props: WidgetProps): boolean {
  const { options, name } = props;
  return options.isRemovable === true && !isFixed(props) && formOf(props).kept.includes(name);
}

/** What a control tells those who do not see it: what is wrong with it and what helps. */
export function told(props: WidgetProps) {
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

/** The id of the label, for controls that no `label for` reaches. */
export function labelId({ id }: WidgetProps): string {
  return partId(id, 'label');
}
