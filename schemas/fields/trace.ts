import type { FieldType } from './fieldType.ts';
import { wording } from './operators.ts';

/** The reference of a call, which leads to everything that the call left behind. */
export const trace: FieldType = {
  name: 'trace',
  column: 'text',
  schema: { maxLength: 40 },
  operators: wording,
  searched: false,
  listed: true,
  align: 'start',
};
