import { isReadable } from '#schemas/complete.ts';
import { fieldTypeName, fieldTypes } from '#schemas/fields/all.ts';
import type { Lang, Resource, Row } from '#schemas/resource.ts';

/** What a record is called: the text of its display field, or its number. */
export function recordName(resource: Resource, record: Row, lang: Lang): string {
  const property = resource.schema.properties[resource.display];
  const value = record[resource.display];
  const isNothing = value === undefined || value === null || value === '';
  if (!property || !isReadable(property) || isNothing || resource.display === 'id')
    return `#${String(record.id)}`;
  if (typeof value === 'object' && property.format !== 'words') return `#${String(record.id)}`;
  const type: { toText?: (typeof fieldTypes)['choice']['toText'] } = fieldTypes[fieldTypeName(property)];
  return type.toText?.(value, property, lang) ?? String(value);
}
