import { isReadable } from '#schemas/complete.ts';
import { fieldTypeName, fieldTypes } from '#schemas/fields/all.ts';
import type { Lang, Resource, Row } from '#schemas/resource.ts';

/** What a record says in one field, as a short text in the reader's language; nothing where that is no text. */
export function fieldText({ schema }: Resource, field: string, record: Row, lang: Lang): string | undefined {
  const property = schema.properties[field];
  const value = record[field];
  if (!property || !isReadable(property) || value === undefined || value === null || value === '')
    return undefined;
  if (typeof value === 'object' && property.format !== 'words') return undefined;
  const type: { toText?: (typeof fieldTypes)['choice']['toText'] } = fieldTypes[fieldTypeName(property)];
  return (type.toText?.(value, property, lang) ?? String(value)) || undefined;
}
