import type { FieldType } from './fieldType.ts';
import { ordering } from './operators.ts';

/** A whole number that JavaScript holds exactly. */
export const integer: FieldType = {
  name: 'integer',
  column: 'bigint',
  schema: { minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER },
  operators: ordering,
  searched: false,
  listed: true,
  normalized: false,
  wide: 'never',
  formField: 'leaf',
  sheetKind: 'number',
  csv: 'asStored',
  exactNumber: 'whole',
  cellReader: 'whole',
  takesNumber: true,
};
