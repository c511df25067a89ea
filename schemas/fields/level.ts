import type { FieldType } from './fieldType.ts';
import { ordering } from './operators.ts';

/** One of a few whole numbers, each with a label and a colour. */
export const level: FieldType = {
  name: 'level',
  column: 'bigint',
  schema: {},
  operators: ordering,
  searched: false,
  listed: true,
  align: 'start',
  toText: (value, property, lang) => property.options?.[String(value)]?.label[lang] ?? String(value),
};
