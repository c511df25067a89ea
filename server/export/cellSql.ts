import { type RawBuilder, sql } from 'kysely';
import { fieldTypeName } from '#schemas/fields/all.ts';
import type { Lang, Property } from '#schemas/resource.ts';
import { spokenSql } from '../collection/computed/spokenName.ts';
import { guardFormula } from '../rules/formula.ts';
import { guarded } from './guardSql.ts';

/** Makes a text harmless in a cell. */
type SafeText = (text: RawBuilder<unknown>) => RawBuilder<unknown>;

/**
 * A field's value as a cell of a CSV file, written by the database: what the field type's `toText` says, guarded.
 * @param safe guards texts another way.
 */
export function cellSql(
  property: Property,
  column: RawBuilder<unknown>,
  lang: Lang,
  safe: SafeText = guarded,
): RawBuilder<unknown> {
  switch (fieldTypeName(property)) {
    case 'integer':
    case 'number':
    case 'duration':
    case 'bytes':
    case 'percent':
    case 'reference':
    case 'date':
    case 'dateTime':
      return column;
    case 'money':
      // Fen as yuan with two decimals: the scale of the factor stays.
      return sql`${column} * 0.01`;
    case 'boolean':
      return booleanSql(column, lang);
    case 'choice':
    case 'level':
    case 'resource':
      return wordsSql(property, sql`${column}::text`, lang, safe);
    case 'words':
      // What comes back in brings both languages with it.
      return safe(property.readOnly ? spokenSql(column, lang) : sql`${column}::text`);
    case 'list':
    case 'references':
    case 'files':
      return listSql(property, column, lang, safe);
    default:
      return safe(sql`${column}::text`);
  }
}

function booleanSql(column: RawBuilder<unknown>, lang: Lang): RawBuilder<unknown> {
  const [yes, no] = lang === 'en' ? ['yes', 'no'] : ['是', '否'];
  return sql`case when ${column} then ${yes} when not ${column} then ${no} end`;
}

function wordsSql(
  property: Property | undefined,
  value: RawBuilder<unknown>,
  lang: Lang,
  safe: SafeText,
): RawBuilder<unknown> {
  const options = Object.entries(property?.options ?? {});
  if (options.length === 0) return safe(value);
  const cases = options.map(([word, { label }]) => sql`when ${word} then ${guardFormula(label[lang])}`);
  return sql`case ${value} ${sql.join(cases, sql` `)} else ${safe(value)} end`;
}

// Items are told apart by a comma; where that could not be read back, the list stands there as JSON.
function listSql(
  { items }: Property,
  column: RawBuilder<unknown>,
  lang: Lang,
  safe: SafeText,
): RawBuilder<unknown> {
  const options = Object.entries(items?.options ?? {});
  const cases = options.map(([word, { label }]) => sql`when ${word} then ${label[lang]}`);
  const word = cases.length > 0 ? sql`case item ${sql.join(cases, sql` `)} else item end` : sql`item`;
  const text = sql`(
    select case when bool_or(item is null or item ~ '^$|[,，]|^\\s|\\s$|^[\\[]') then ${column}::text
      else coalesce(string_agg(${word}, ', '), '[]') end
    from jsonb_array_elements_text(${column}) as item)`;
  return sql`case when ${column} is not null then (select ${safe(sql.ref('cell'))} from (select ${text} as cell) as made) end`;
}
