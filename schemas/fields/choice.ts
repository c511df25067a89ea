import type { FieldType } from './fieldType.ts';
import { ordering } from './operators.ts';

/** One of a few words, each with a label and a colour. */
export const choice: FieldType = {
  name: 'choice',
  column: 'text',
  schema: {},
  operators: ordering,
  searched: false,
  listed: true,
  align: 'start',
  toText: (value, property, lang) => property.options?.[String(value)]?.label[lang] ?? String(value),
};
