import type { FieldType } from './fieldType.ts';
import { ordering } from './operators.ts';

/** A length of time in whole seconds. */
export const duration: FieldType = {
  name: 'duration',
  column: 'bigint',
  schema: { minimum: 0, maximum: Number.MAX_SAFE_INTEGER },
  operators: ordering,
  searched: false,
  listed: true,
  align: 'end',
};
