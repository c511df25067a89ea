import type { FieldType } from './fieldType.ts';
import { sameness } from './operators.ts';

/** A boolean. */
export const boolean: FieldType = {
  name: 'boolean',
  column: 'boolean',
  schema: {},
  operators: sameness,
  searched: false,
  listed: true,
  normalized: false,
  wide: 'never',
  formField: 'leaf',
  sheetKind: 'text',
  csv: 'yesNo',
  cellReader: 'yesNo',
  takesNumber: false,
  toText: (value, _property, lang) => (lang === 'en' ? (value ? 'yes' : 'no') : value ? '是' : '否'),
};
