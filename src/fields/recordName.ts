import type { Lang, Resource, Row } from '#schemas/resource.ts';
import { fieldText } from './fieldText.ts';

/** The name of a record: the text of its display field, or its id. */
export function recordName(resource: Resource, record: Row, lang: Lang): string {
  const number = `#${String(record.id)}`;
  return resource.display === 'id' ? number : (fieldText(resource, resource.display, record, lang) ?? number);
}
