import { type FieldTypeName, fieldType, fieldTypeName } from '#schemas/fields/all.ts';
import type { Json, Lang, Property, Resource } from '#schemas/resource.ts';

/** What a spreadsheet takes a column's values for. */
export type CellKind = 'text' | 'number' | 'money' | 'day' | 'moment';

/** One column of an exported file. */
export interface ExportColumn {
  readonly name: string;
  readonly title: string;
  readonly kind: CellKind;
  /** What a person reads; null never arrives here. */
  readonly text: (value: Json) => string;
}

const kinds: Readonly<Partial<Record<FieldTypeName, CellKind>>> = {
  integer: 'number',
  number: 'number',
  duration: 'number',
  bytes: 'number',
  reference: 'number',
  money: 'money',
  date: 'day',
  dateTime: 'moment',
};

/** The columns of an export: the fields' labels as titles, words of the language for enum values. */
export function exportColumns(resource: Resource, names: readonly string[], lang: Lang): ExportColumn[] {
  return names.map((name) => {
    const property = resource.schema.properties[name] as Property;
    const { toText } = fieldType(property);
    return {
      name,
      title: property.label?.[lang] ?? name,
      kind: kinds[fieldTypeName(property)] ?? 'text',
      text: (value) => (toText ? toText(value, property, lang) : String(value)),
    };
  });
}
