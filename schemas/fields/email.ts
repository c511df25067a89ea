import type { FieldType } from './fieldType.ts';
import { wording } from './operators.ts';

/** An e-mail address. */
export const email: FieldType = {
  name: 'email',
  format: { name: 'email', type: 'string' },
  column: 'text',
  schema: { format: 'email', maxLength: 254 },
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
