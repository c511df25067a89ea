import type { FieldType } from './fieldType.ts';

/** A file, as the address of an upload. */
export const file: FieldType = {
  name: 'file',
  column: 'text',
  schema: { format: 'file', maxLength: 500 },
  operators: ['null'],
  searched: false,
  listed: false,
  align: 'start',
};
