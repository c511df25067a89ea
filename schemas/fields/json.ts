import type { FieldType } from './fieldType.ts';

/** Any JSON value. */
export const json: FieldType = {
  name: 'json',
  column: 'jsonb',
  schema: {},
  operators: ['null'],
  searched: false,
  listed: false,
  align: 'start',
  toColumn: (value) => JSON.stringify(value),
  toText: (value) => JSON.stringify(value),
};
