import type { FieldType } from './fieldType.ts';
import { wording } from './operators.ts';

/** Several lines of plain text. */
export const longText: FieldType = {
  name: 'longText',
  format: { name: 'text', type: 'string' },
  column: 'text',
  schema: { maxLength: 10_000 },
  operators: wording,
  searched: false,
  listed: false,
  normalized: true,
  wide: 'always',
  formField: 'leaf',
  sheetKind: 'text',
  csv: 'text',
  takesNumber: false,
};
