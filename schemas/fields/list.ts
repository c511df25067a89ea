import type { FieldType } from './fieldType.ts';

/** Several words or numbers. */
export const list: FieldType = {
  name: 'list',
  column: 'jsonb',
  schema: { maxItems: 1000 },
  operators: ['null'],
  searched: false,
  listed: false,
  normalized: true,
  wide: 'form',
  formField: 'whole',
  sheetKind: 'text',
  csv: 'list',
  cellReader: 'list',
  takesNumber: false,
  toColumn: (value) => JSON.stringify(value),
  // A list whose values contain commas is written as JSON.
  toText: (value, property, lang) => {
    const items = (Array.isArray(value) ? value : [value]).map((item) => (item === null ? '' : String(item)));
    if (items.length === 0 || items.some((item) => /^$|[,，]|^\s|\s$|^\[/.test(item)))
      return JSON.stringify(value);
    return items.map((item) => property.items?.options?.[item]?.label[lang] ?? item).join(', ');
  },
};
