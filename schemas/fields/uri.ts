import type { FieldType } from './fieldType.ts';
import { wording } from './operators.ts';

/** A web address. */
export const uri: FieldType = {
  name: 'uri',
  column: 'text',
  schema: { format: 'uri', maxLength: 2048 },
  operators: wording,
  searched: false,
  listed: true,
  align: 'start',
};
