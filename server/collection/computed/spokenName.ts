import { type RawBuilder, sql } from 'kysely';
import { isReadable, isStored } from '#schemas/complete.ts';
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

/** The name that a record's own field gives it, cut to what a line holds; null where no field of it can be told. */
export function titleSql(resource: Resource, lang: Lang): RawBuilder<string | null> {
  return isNamed(resource) ? sql`left(${spokenName(resource, lang)}, ${sql.lit(longestTitle)})` : sql`null`;
}

/** Whether a field of its own names a record, and may be told. */
export function isNamed({ schema, display }: Resource): boolean {
  const property = schema.properties[display];
  return property !== undefined && isReadable(property) && isStored(property) && display !== 'id';
}

/** So much of a record's name is kept where it is told of. */
export const longestTitle = 200;

/** Of words in both languages the reader's own as a text, else the other ones. */
export function spokenSql(words: RawBuilder<unknown>, lang: Lang): RawBuilder<string> {
  const other: Lang = lang === 'en' ? 'zh_cn' : 'en';
  return sql`coalesce(nullif(${words} ->> ${sql.lit(lang)}, ''), ${words} ->> ${sql.lit(other)})`;
}
