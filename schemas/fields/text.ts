import type { FieldType } from './fieldType.ts';
import { wording } from './operators.ts';

/** One line of text; 255 characters unless the field says otherwise. */
export const text: FieldType = {
  name: 'text',
  column: 'text',
  schema: { maxLength: 255 },
  operators: wording,
  searched: true,
  listed: true,
  align: 'start',
};
