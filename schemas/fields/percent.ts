import type { FieldType } from './fieldType.ts';
import { ordering } from './operators.ts';

/** A share of a whole in percent, drawn as a bar. */
export const percent: FieldType = {
  name: 'percent',
  column: 'bigint',
  schema: { format: 'percent', minimum: 0, maximum: 100 },
  operators: ordering,
  searched: false,
  listed: true,
  align: 'start',
};
