import type { FieldType } from './fieldType.ts';
import { wording } from './operators.ts';

/** A telephone number: an optional + and 5 to 20 digits, hyphens and spaces. */
export const phone: FieldType = {
  name: 'phone',
  format: { name: 'phone', type: 'string' },
  column: 'text',
  schema: { format: 'phone' },
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
