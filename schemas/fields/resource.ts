import type { FieldType } from './fieldType.ts';
import { wording } from './operators.ts';

/** The name of a resource, read as what the resource is called. */
export const resource: FieldType = {
  name: 'resource',
  column: 'text',
  schema: { maxLength: 48 },
  operators: wording,
  searched: false,
  listed: true,
  align: 'start',
  toText: (value, property, lang) => property.options?.[String(value)]?.label[lang] ?? String(value),
};
