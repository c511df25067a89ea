import { type RawBuilder, sql } from 'kysely';
import { isReadable, isStored } from '#schemas/complete.ts';
import { fieldType } from '#schemas/fields/all.ts';
import type { Lang, Property, Resource } from '#schemas/resource.ts';
import { fieldSql } from './fieldSql.ts';

/** A record's display name as a text. Of a bilingual name, the reader's language, else the other one. */
export function spokenName(resource: Resource, lang: Lang): RawBuilder<string> {
  const name = fieldSql(resource, resource.display);
  const property = resource.schema.properties[resource.display];
  if (!property || !fieldType(property as Property).bilingual) return sql`(${name})::text`;
  return spokenSql(name, lang);
}

/** The name from a record's own field, cut to one line; null where no field of it may be shown. */
export function titleSql(resource: Resource, lang: Lang): RawBuilder<string | null> {
  return isNamed(resource) ? sql`left(${spokenName(resource, lang)}, ${sql.lit(longestTitle)})` : sql`null`;
}

/** Whether one of a resource's own fields names a record and may be shown. */
export function isNamed({ schema, display }: Resource): boolean {
  const property = schema.properties[display];
  return property !== undefined && isReadable(property) && isStored(property) && display !== 'id';
}

/** The most characters kept of a record's name. */
export const longestTitle = 200;

/** A bilingual text in the reader's language, else in the other one. */
export function spokenSql(words: RawBuilder<unknown>, lang: Lang): RawBuilder<string> {
  const other: Lang = lang === 'en' ? 'zh_cn' : 'en';
  return sql`coalesce(nullif(${words} ->> ${sql.lit(lang)}, ''), ${words} ->> ${sql.lit(other)})`;
}
