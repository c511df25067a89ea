import { isReadable } from '#schemas/complete.ts';
import { fieldType } from '#schemas/fields/all.ts';
import type { Lang, Resource, Row } from '#schemas/resource.ts';

/** The value of a field as a short text in the user's language; undefined if it is no text. */
export function fieldText({ schema }: Resource, field: string, record: Row, lang: Lang): string | undefined {
  const property = schema.properties[field];
  const value = record[field];
  if (!property || !isReadable(property) || value === undefined || value === null || value === '')
    return undefined;
  const type = fieldType(property);
  if (typeof value === 'object' && !type.bilingual) return undefined;
  return (type.toText?.(value, property, lang) ?? String(value)) || undefined;
}
