import type { FieldType } from './fieldType.ts';
import { sameness } from './operators.ts';

/** A colour as #rrggbb. */
export const color: FieldType = {
  name: 'color',
  format: { name: 'color', type: 'string' },
  column: 'text',
  schema: { format: 'color' },
  operators: sameness,
  searched: false,
  listed: true,
  normalized: false,
  wide: 'never',
  formField: 'leaf',
  sheetKind: 'text',
  csv: 'text',
  takesNumber: false,
};
