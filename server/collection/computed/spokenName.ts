import { type RawBuilder, sql } from 'kysely';
import { fieldTypeName } from '#schemas/fields/all.ts';
import type { Lang, Property, Resource } from '#schemas/resource.ts';
import { fieldSql } from './fieldSql.ts';

/** What a record is called as a text: of a name in both languages the reader's own, else the other one. */
export function spokenName(resource: Resource, lang: Lang): RawBuilder<string> {
  const name = fieldSql(resource, resource.display);
  const property = resource.schema.properties[resource.display];
  if (!property || fieldTypeName(property as Property) !== 'words') return sql`(${name})::text`;
  return spokenSql(name, lang);
}

/** Of words in both languages the reader's own as a text, else the other ones. */
export function spokenSql(words: RawBuilder<unknown>, lang: Lang): RawBuilder<string> {
  const other: Lang = lang === 'en' ? 'zh_cn' : 'en';
  return sql`coalesce(nullif(${words} ->> ${sql.lit(lang)}, ''), ${words} ->> ${sql.lit(other)})`;
}
