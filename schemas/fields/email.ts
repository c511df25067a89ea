import type { FieldType } from './fieldType.ts';
import { wording } from './operators.ts';

/** An e-mail address. */
export const email: FieldType = {
  name: 'email',
  column: 'text',
  schema: { format: 'email', maxLength: 254 },
  operators: wording,
  searched: true,
  listed: true,
  align: 'start',
};
