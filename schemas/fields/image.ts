import type { FieldType } from './fieldType.ts';

/** A picture, as the address of an uploaded file. */
export const image: FieldType = {
  name: 'image',
  format: { name: 'image', type: 'string' },
  column: 'text',
  schema: { format: 'image', maxLength: 500 },
  operators: ['null'],
  searched: false,
  listed: true,
  normalized: false,
  wide: 'never',
  formField: 'leaf',
  sheetKind: 'text',
  csv: 'text',
  takesNumber: false,
};
