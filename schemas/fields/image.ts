import type { FieldType } from './fieldType.ts';

/** A picture, as the address of an uploaded file. */
export const image: FieldType = {
  name: 'image',
  column: 'text',
  schema: { format: 'image', maxLength: 500 },
  operators: ['null'],
  searched: false,
  listed: true,
  align: 'start',
};
