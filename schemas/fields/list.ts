import type { FieldType } from './fieldType.ts';

/** Several words or numbers. */
export const list: FieldType = {
  name: 'list',
  column: 'jsonb',
  schema: { maxItems: 1000 },
  operators: ['null'],
  searched: false,
  listed: false,
  align: 'start',
  toColumn: (value) => JSON.stringify(value),
  toText: (value, property, lang) =>
    (Array.isArray(value) ? value : [value])
      .map((item) => property.items?.options?.[String(item)]?.label[lang] ?? String(item))
      .join(', '),
};
