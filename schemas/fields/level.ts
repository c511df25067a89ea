import type { FieldType } from './fieldType.ts';
import { ordering } from './operators.ts';

/** One of a few whole numbers, each with a label and a color. */
export const level: FieldType = {
  name: 'level',
  column: 'bigint',
  schema: {},
  operators: ordering,
  searched: false,
  listed: true,
  normalized: false,
  wide: 'never',
  formField: 'leaf',
  sheetKind: 'text',
  csv: 'option',
  cellReader: 'level',
  takesNumber: true,
  toText: (value, property, lang) => property.options?.[String(value)]?.label[lang] ?? String(value),
};
