import type { FieldType } from './fieldType.ts';

/** Rich text; the server sanitizes it before storing it. */
export const html: FieldType = {
  name: 'html',
  format: { name: 'html', type: 'string' },
  column: 'text',
  schema: { maxLength: 200_000 },
  operators: ['like', 'null'],
  searched: false,
  listed: false,
  normalized: true,
  wide: 'always',
  formField: 'leaf',
  sheetKind: 'text',
  csv: 'text',
  takesNumber: false,
};
