import { styled } from '@mui/material/styles';
import { withTheme } from '@rjsf/core';
import { Theme } from '@rjsf/mui';
import {
  type RJSFSchema,
  replaceStringParameters,
  type TitleFieldProps,
  TranslatableString,
  type ValidatorType,
  type WidgetProps,
} from '@rjsf/utils';
import { type ComponentType, useCallback, useMemo } from 'react';
import { useTranslate } from 'react-admin';
import { keepsTo } from '#schemas/derive/rules/interpret.ts';
import type { Json } from '#schemas/resource.ts';

/** What draws a JSON value by its schema. */
export interface ShapeFormProps {
  readonly id: string;
  readonly labelledBy: string;
  readonly schema: RJSFSchema;
  readonly value: Json | undefined;
  readonly isFixed: boolean;
  onValue(value: Json): void;
}

const Form = withTheme({
  ...Theme,
  widgets: { ...Theme.widgets, SelectWidget: NamedSelect },
  templates: { ...Theme.templates, TitleFieldTemplate: PartTitle },
});

/** A select with a name for screen readers, also where it chooses between schemas and shows no label. */
function NamedSelect(props: WidgetProps) {
  const translate = useTranslate();
  const Select = Theme.widgets?.['SelectWidget'] as ComponentType<WidgetProps>;
  const name = props.label || translate('form.shape.type');
  const rjsfSlotProps = { select: { SelectDisplayProps: { 'aria-label': name } } };
  return <Select {...props} options={{ ...props.options, mui: { rjsfSlotProps } }} />;
}

/** The title of a part. It is no heading: the form is a part of a page that has its own. */
function PartTitle({ id, title }: TitleFieldProps) {
  return (
    <div id={id} className="part">
      {title}
    </div>
  );
}

/** A JSON value as a form: choices between schemas, lists and dictionaries, as deep as its schema goes. */
export function ShapeForm({ id, labelledBy, schema, value, isFixed, onValue }: ShapeFormProps) {
  const translate = useTranslate();
  const validator = useMemo(() => shapeValidator(schema), [schema]);
  const translateString = useCallback(
    (text: TranslatableString, params?: string[]) => {
      const key = keys[text];
      return key === undefined
        ? replaceStringParameters(text, params)
        : translate(`form.shape.${key}`, { first: params?.[0] ?? '', second: params?.[1] ?? '' });
    },
    [translate],
  );
  return (
    <Frame role="group" aria-labelledby={labelledBy} id={id}>
      <Form
        {...fixedProps}
        idPrefix={`${id}_in`}
        schema={schema}
        validator={validator}
        initialFormData={value ?? undefined}
        readonly={isFixed}
        translateString={translateString}
        // rjsf also reports the defaults that it fills in by itself, which the user has not typed.
        onChange={({ formData }, at) => at !== undefined && onValue(plain(formData))}
      />
    </Frame>
  );
}

const fixedProps = {
  tagName: 'div',
  noValidate: true,
  noHtml5Validate: true,
  showErrorList: false,
  autoComplete: 'off',
  useFallbackUiForUnsupportedType: true,
  uiSchema: { 'ui:submitButtonOptions': { norender: true } },
  experimental_defaultFormStateBehavior: {
    emptyObjectFields: 'skipDefaults',
    arrayMinItems: { populate: 'never' },
  },
} as const;

// A property that was emptied is left out.
function plain(value: unknown): Json {
  return value === undefined ? null : (JSON.parse(JSON.stringify(value)) as Json);
}

const keys: Partial<Record<TranslatableString, string>> = {
  [TranslatableString.ArrayItemTitle]: 'item',
  [TranslatableString.EmptyArray]: 'empty',
  [TranslatableString.YesLabel]: 'yes',
  [TranslatableString.NoLabel]: 'no',
  [TranslatableString.AddButton]: 'add',
  [TranslatableString.AddItemButton]: 'addItem',
  [TranslatableString.CopyButton]: 'copy',
  [TranslatableString.ExpandButton]: 'expand',
  [TranslatableString.MoveDownButton]: 'down',
  [TranslatableString.MoveUpButton]: 'up',
  [TranslatableString.RemoveButton]: 'remove',
  [TranslatableString.ClearLabel]: 'clear',
  [TranslatableString.ClearButton]: 'clear',
  [TranslatableString.OptionalObjectAdd]: 'add',
  [TranslatableString.OptionalObjectRemove]: 'remove',
  [TranslatableString.OptionalObjectEmptyMsg]: 'empty',
  [TranslatableString.Type]: 'type',
  [TranslatableString.Value]: 'value',
  [TranslatableString.OptionPrefix]: 'option',
  [TranslatableString.TitleOptionPrefix]: 'titledOption',
  [TranslatableString.KeyLabel]: 'key',
  [TranslatableString.DeprecatedLabel]: 'deprecated',
  [TranslatableString.CycleDetected]: 'cycle',
  [TranslatableString.UnknownFieldType]: 'unknown',
  [TranslatableString.UnsupportedField]: 'unsupported',
  [TranslatableString.UnsupportedFieldWithId]: 'unsupported',
  [TranslatableString.UnsupportedFieldWithReason]: 'unsupported',
  [TranslatableString.UnsupportedFieldWithIdAndReason]: 'unsupported',
};

const mostKnown = 500;

/** Tells rjsf which choice a value belongs to. The server validates the value. */
function shapeValidator(root: RJSFSchema): ValidatorType {
  // rjsf creates its schemas each time; an interpreted one is prepared once.
  const known = new Map<string, object>();
  const whole = (part: object): object => {
    const key = JSON.stringify(part);
    const made = known.get(key) ?? { ...part, ...(root.$defs && { $defs: root.$defs }) };
    if (known.size >= mostKnown) known.clear();
    known.set(key, made);
    return made;
  };
  return {
    isValid: (condition, value) =>
      typeof condition === 'boolean' ? condition : value !== undefined && keepsTo(whole(condition), value),
    rawValidation: () => ({ errors: [] }),
    validateFormData: () => ({ errors: [], errorSchema: {} }),
  };
}

const Frame = styled('div')(({ theme }) => ({
  minWidth: 0,
  padding: '12px 14px',
  border: `1px solid ${theme.tokens.line}`,
  borderRadius: 8,
  '& .MuiFormControl-root': { maxWidth: '100%' },
  '& .MuiPaper-root': {
    boxShadow: 'none',
    border: `1px solid ${theme.tokens.line}`,
    backgroundImage: 'none',
  },
  // rjsf writes descriptions as headings.
  '& .MuiTypography-subtitle2': { fontSize: '0.75rem', fontWeight: 400, color: theme.tokens.inkSoft },
  '& .part': { margin: '4px 0 8px', fontSize: '0.8125rem', fontWeight: 600, color: theme.tokens.ink },
}));
