import type { FieldType } from './fieldType.ts';

/** Rich text; the server sanitises it before it is stored. */
export const html: FieldType = {
  name: 'html',
  column: 'text',
  schema: { maxLength: 200_000 },
  operators: ['like', 'null'],
  searched: false,
  listed: false,
  align: 'start',
};
