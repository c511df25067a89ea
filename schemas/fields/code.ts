import type { FieldType } from './fieldType.ts';

/** Program text. */
export const code: FieldType = {
  name: 'code',
  format: { name: 'code', type: 'string' },
  column: 'text',
  schema: { maxLength: 200_000 },
  operators: ['like', 'null'],
  searched: false,
  listed: false,
  normalized: false,
  wide: 'always',
  formField: 'leaf',
  sheetKind: 'text',
  csv: 'text',
  takesNumber: false,
};
