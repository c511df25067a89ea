import type { FieldType } from './fieldType.ts';
import { ordering } from './operators.ts';

/** A duration in whole seconds. */
export const duration: FieldType = {
  name: 'duration',
  format: { name: 'duration', type: 'integer' },
  column: 'bigint',
  schema: { minimum: 0, maximum: Number.MAX_SAFE_INTEGER },
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
