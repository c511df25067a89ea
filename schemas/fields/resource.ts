import type { FieldType } from './fieldType.ts';
import { wording } from './operators.ts';

/** The name of a resource, shown as the resource's label. */
export const resource: FieldType = {
  name: 'resource',
  format: { name: 'resource', type: 'string' },
  column: 'text',
  schema: { maxLength: 48 },
  operators: wording,
  searched: false,
  listed: true,
  normalized: false,
  wide: 'never',
  formField: 'leaf',
  sheetKind: 'text',
  csv: 'option',
  takesNumber: false,
  toText: (value, property, lang) => property.options?.[String(value)]?.label[lang] ?? String(value),
};
