import type { FieldType } from './fieldType.ts';

/** Several files, as the addresses of uploads. */
export const files: FieldType = {
  name: 'files',
  column: 'jsonb',
  schema: { maxItems: 20, uniqueItems: true },
  operators: ['null'],
  searched: false,
  listed: false,
  normalized: false,
  wide: 'always',
  formField: 'whole',
  sheetKind: 'text',
  csv: 'list',
  cellReader: 'list',
  takesNumber: false,
  toColumn: (value) => JSON.stringify(value),
  toText: (value) => (Array.isArray(value) ? value : [value]).join(', '),
};
