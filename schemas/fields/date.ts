import type { FieldType } from './fieldType.ts';
import { timing } from './operators.ts';

/** A day, as YYYY-MM-DD. */
export const date: FieldType = {
  name: 'date',
  column: 'date',
  schema: { format: 'date' },
  operators: timing,
  searched: false,
  listed: true,
  align: 'start',
};
