import type { FieldType } from './fieldType.ts';
import { ordering } from './operators.ts';

/** The id of a record of another resource. */
export const reference: FieldType = {
  name: 'reference',
  column: 'bigint',
  schema: { minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
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
  link: 'id',
};
