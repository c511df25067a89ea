import { type RawBuilder, sql } from 'kysely';
import { fieldType } from '#schemas/fields/all.ts';
import type { Lang, Property } from '#schemas/resource.ts';
import { guardFormula } from '../../platform/rules/formula.ts';
import { spokenSql } from '../computed/spokenName.ts';
import { guarded } from './guardSql.ts';

/** Escapes a text for a cell. */
type SafeText = (text: RawBuilder<unknown>) => RawBuilder<unknown>;

/**
 * The SQL of a field's value as a cell of a CSV file: the field type's `toText`, guarded against formulas.
 * @param safe guards texts another way.
 */
export function cellSql(
  property: Property,
  column: RawBuilder<unknown>,
  lang: Lang,
  safe: SafeText = guarded,
): RawBuilder<unknown> {
  switch (fieldType(property).csv) {
    case 'asStored':
      return column;
    case 'hundredth':
      // Fen as yuan with two decimals: the scale of the factor is kept.
      return sql`${column} * 0.01`;
    case 'yesNo':
      return booleanSql(column, lang);
    case 'option':
      return wordsSql(property, sql`${column}::text`, lang, safe);
    case 'bilingual':
      // A file for import contains both languages.
      return safe(property.readOnly ? spokenSql(column, lang) : sql`${column}::text`);
    case 'list':
      return listSql(property, column, lang, safe);
    case 'text':
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

// Items are separated by commas. Where that would not parse back, the list is written as JSON.
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
