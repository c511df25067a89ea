import type { FieldType } from './fieldType.ts';

/** Any JSON value. */
export const json: FieldType = {
  name: 'json',
  format: { name: 'json' },
  column: 'jsonb',
  schema: {},
  operators: ['null'],
  searched: false,
  listed: false,
  normalized: false,
  wide: 'always',
  formField: 'whole',
  sheetKind: 'text',
  csv: 'text',
  cellReader: 'json',
  takesNumber: false,
  toColumn: (value) => JSON.stringify(value),
  toText: (value) => JSON.stringify(value),
};
