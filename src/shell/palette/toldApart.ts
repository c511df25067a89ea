import { secondName } from '#schemas/derive/search.ts';
import type { Lang, Resource, Row } from '#schemas/resource.ts';
import { fieldText } from '../../screens/list/names/fieldText.ts';

/** What tells a found record from others that are called as it is; nothing where a name stands once. */
export function toldApart(resource: Resource, record: Row, name: string, lang: Lang): string | undefined {
  if (resource.schema.properties[resource.display]?.unique) return undefined;
  const field = secondName(resource);
  const second = (field && fieldText(resource, field, record, lang)) ?? `#${String(record['id'])}`;
  return second === name ? undefined : second;
}
