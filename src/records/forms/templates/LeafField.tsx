import type { FieldProps, UiSchema, WidgetProps } from '@rjsf/utils';
import { type ComponentType, useCallback } from 'react';
import { choicesOf } from '#schemas/derive/formSchema.ts';
import { fieldTypeName } from '#schemas/fields/all.ts';
import type { Property } from '#schemas/resource.ts';
import { useLang } from '../../../lang.ts';

/**
 * Renders a value by the widget of its field type, or by the one of its feature; lists and objects as a
 * whole.
 */
export function LeafField(props: FieldProps) {
  const { fieldPathId, formData, onChange, registry, schema, uiSchema } = props;
  const { path, $id: id } = fieldPathId;
  const lang = useLang();
  const options = uiSchema?.['ui:options'] ?? plainOptions(schema as Property, lang);
  const own = options['drawnBy' as never] as ComponentType<WidgetProps> | undefined;
  const Widget = own ?? registry.widgets[widgetName(uiSchema, schema as Property)];
  const change = useCallback((value: unknown) => onChange(value, path), [onChange, path]);
  if (!Widget) return null;
  return (
    <Widget
      id={id}
      name={props.name}
      label={String(schema.title ?? props.name)}
      value={formData}
      onChange={change}
      onBlur={props.onBlur}
      onFocus={props.onFocus}
      options={options}
      schema={schema}
      uiSchema={uiSchema ?? {}}
      registry={registry}
      required={props.required ?? false}
      disabled={props.disabled ?? false}
      readonly={props.readonly ?? false}
      autofocus={props.autofocus ?? false}
      rawErrors={props.rawErrors ?? []}
    />
  );
}

function widgetName(uiSchema: UiSchema | undefined, property: Property): string {
  return String(uiSchema?.['ui:widget'] ?? fieldTypeName(property));
}

// A nested field, which `formSchema` has not prepared.
function plainOptions(property: Property, lang: Parameters<typeof choicesOf>[1]) {
  return { property, choices: choicesOf(property, lang) };
}
