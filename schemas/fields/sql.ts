import type { FieldType } from './fieldType.ts';

/** SQL text. */
export const sql: FieldType = {
  name: 'sql',
  column: 'text',
  schema: { maxLength: 200_000 },
  operators: ['like', 'null'],
  searched: false,
  listed: false,
  align: 'start',
};
