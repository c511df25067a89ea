import type { FieldType } from './fieldType.ts';
import { wording } from './operators.ts';

/** A web address. */
export const uri: FieldType = {
  name: 'uri',
  format: { name: 'uri', type: 'string' },
  column: 'text',
  schema: { format: 'uri', maxLength: 2048 },
  operators: wording,
  searched: false,
  listed: true,
  normalized: false,
  wide: 'never',
  formField: 'leaf',
  sheetKind: 'text',
  csv: 'text',
  takesNumber: false,
};
