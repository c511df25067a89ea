import type { FieldType } from './fieldType.ts';
import { wording } from './operators.ts';

/** One line of text; at most 255 characters by default. */
export const text: FieldType = {
  name: 'text',
  column: 'text',
  schema: { maxLength: 255 },
  operators: wording,
  searched: true,
  listed: true,
  normalized: true,
  wide: 'never',
  formField: 'leaf',
  sheetKind: 'text',
  csv: 'text',
  takesNumber: false,
};
