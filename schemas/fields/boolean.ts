import type { FieldType } from './fieldType.ts';
import { sameness } from './operators.ts';

/** Yes or no. */
export const boolean: FieldType = {
  name: 'boolean',
  column: 'boolean',
  schema: {},
  operators: sameness,
  searched: false,
  listed: true,
  align: 'start',
  toText: (value, _property, lang) => (lang === 'en' ? (value ? 'yes' : 'no') : value ? '是' : '否'),
};
