import type { FieldType } from './fieldType.ts';

/** SQL text. */
export const sql: FieldType = {
  name: 'sql',
  format: { name: 'sql', type: 'string' },
  keywords: ['templates'],
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
