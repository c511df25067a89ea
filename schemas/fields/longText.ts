import type { FieldType } from './fieldType.ts';
import { wording } from './operators.ts';

/** Several lines of plain text. */
export const longText: FieldType = {
  name: 'longText',
  column: 'text',
  schema: { maxLength: 10_000 },
  operators: wording,
  searched: false,
  listed: false,
  align: 'start',
};
