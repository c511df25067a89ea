import type { FieldType } from './fieldType.ts';

/** A list of objects with declared properties: a small table. */
export const rows: FieldType = {
  name: 'rows',
  column: 'jsonb',
  schema: { maxItems: 1000 },
  operators: ['null'],
  searched: false,
  listed: false,
  normalized: true,
  wide: 'always',
  formField: 'rows',
  sheetKind: 'text',
  csv: 'text',
  cellReader: 'json',
  takesNumber: false,
  toColumn: (value) => JSON.stringify(value),
  toText: (value) => JSON.stringify(value),
};
