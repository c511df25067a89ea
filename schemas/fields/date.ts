import type { FieldType } from './fieldType.ts';
import { ordering } from './operators.ts';

/** A day, as YYYY-MM-DD. */
export const date: FieldType = {
  name: 'date',
  column: 'date',
  schema: { format: 'date' },
  operators: ordering,
  searched: false,
  listed: true,
  align: 'start',
};
