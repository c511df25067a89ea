import type { FieldType } from './fieldType.ts';
import { ordering } from './operators.ts';

/** A number. */
export const number: FieldType = {
  name: 'number',
  column: 'double precision',
  schema: {},
  operators: ordering,
  searched: false,
  listed: true,
  normalized: false,
  wide: 'never',
  formField: 'leaf',
  sheetKind: 'number',
  csv: 'asStored',
  exactNumber: 'fraction',
  cellReader: 'number',
  takesNumber: true,
};
