import type { FieldType } from './fieldType.ts';

/** Program text. */
export const code: FieldType = {
  name: 'code',
  column: 'text',
  schema: { maxLength: 200_000 },
  operators: ['like', 'null'],
  searched: false,
  listed: false,
  align: 'start',
};
