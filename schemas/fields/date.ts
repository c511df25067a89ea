import type { FieldType } from './fieldType.ts';
import { timing } from './operators.ts';

/** A day, as YYYY-MM-DD. */
export const date: FieldType = {
  name: 'date',
  format: { name: 'date', type: 'string' },
  column: 'date',
  schema: { format: 'date' },
  operators: timing,
  searched: false,
  listed: true,
  normalized: false,
  wide: 'never',
  formField: 'leaf',
  sheetKind: 'day',
  csv: 'asStored',
  cellReader: 'day',
  takesNumber: false,
  time: 'day',
};
