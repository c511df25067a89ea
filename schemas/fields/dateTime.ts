import type { FieldType } from './fieldType.ts';
import { timing } from './operators.ts';

/** A moment: ISO 8601 with a zone on the way in, UTC with milliseconds on the way out. */
export const dateTime: FieldType = {
  name: 'dateTime',
  column: 'timestamptz(3)',
  schema: { format: 'date-time' },
  operators: timing,
  searched: false,
  listed: true,
  align: 'start',
  toColumn: (value) => new Date(String(value)).toISOString(),
};
