import type { FieldType } from './fieldType.ts';
import { sameness } from './operators.ts';

/** A colour as #rrggbb. */
export const color: FieldType = {
  name: 'color',
  column: 'text',
  schema: { format: 'color' },
  operators: sameness,
  searched: false,
  listed: true,
  align: 'start',
};
