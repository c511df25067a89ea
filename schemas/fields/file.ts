import type { FieldType } from './fieldType.ts';

/** A file, as the address of an upload. */
export const file: FieldType = {
  name: 'file',
  format: { name: 'file', type: 'string' },
  column: 'text',
  schema: { format: 'file', maxLength: 500 },
  operators: ['null'],
  searched: false,
  listed: false,
  normalized: false,
  wide: 'never',
  formField: 'leaf',
  sheetKind: 'text',
  csv: 'text',
  takesNumber: false,
};
