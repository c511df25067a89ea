import type { FieldType } from './fieldType.ts';
import { ordering } from './operators.ts';

/** One of a few words, each with a label and a color. */
export const choice: FieldType = {
  name: 'choice',
  column: 'text',
  schema: {},
  operators: ordering,
  searched: false,
  listed: true,
  normalized: false,
  wide: 'never',
  formField: 'leaf',
  sheetKind: 'text',
  csv: 'option',
  cellReader: 'option',
  takesNumber: false,
  toText: (value, property, lang) => property.options?.[String(value)]?.label[lang] ?? String(value),
};
