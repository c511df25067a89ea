import type { Lang, Resource, Row } from '#schemas/resource.ts';
import { tellsApart } from '#schemas/text/tellsApart.ts';
import { recordName } from '../list/names/recordName.ts';

/** What a record is called among several, with its number where others may be called the same. */
export function distinctName(resource: Resource, record: Row, lang: Lang): string {
  const name = recordName(resource, record, lang);
  const number = `#${String(record.id)}`;
  return name === number || tellsApart(resource) ? name : `${name} (${number})`;
}
