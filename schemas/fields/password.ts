import type { FieldType } from './fieldType.ts';

/** A sign-in password: hashed, never read back. */
export const password: FieldType = {
  name: 'password',
  column: 'text',
  schema: { format: 'password' },
  operators: [],
  searched: false,
  listed: false,
  align: 'start',
};
