import type { FieldType } from './fieldType.ts';

/** A sign-in password: hashed, never read back. */
export const password: FieldType = {
  name: 'password',
  format: { name: 'password', type: 'string' },
  column: 'text',
  schema: { format: 'password' },
  operators: [],
  searched: false,
  listed: false,
  normalized: false,
  wide: 'never',
  formField: 'leaf',
  sheetKind: 'text',
  csv: 'text',
  takesNumber: false,
};
