import type { FieldType } from './fieldType.ts';
import { ordering } from './operators.ts';

/** The size of something in whole bytes. */
export const bytes: FieldType = {
  name: 'bytes',
  column: 'bigint',
  schema: { minimum: 0, maximum: Number.MAX_SAFE_INTEGER },
  operators: ordering,
  searched: false,
  listed: true,
  align: 'end',
};
