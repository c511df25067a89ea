import type { FieldType } from './fieldType.ts';
import { timing } from './operators.ts';

/** A date and time: ISO 8601 with a zone on input, UTC with milliseconds on output. */
export const dateTime: FieldType = {
  name: 'dateTime',
  format: { name: 'date-time', type: 'string' },
  column: 'timestamptz(3)',
  schema: { format: 'date-time' },
  operators: timing,
  searched: false,
  listed: true,
  normalized: false,
  wide: 'never',
  formField: 'leaf',
  sheetKind: 'moment',
  csv: 'asStored',
  cellReader: 'moment',
  takesNumber: false,
  time: 'moment',
  toColumn: (value) => new Date(String(value)).toISOString(),
};
