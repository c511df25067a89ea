import { type RawBuilder, sql } from 'kysely';
import { searchedFields } from '#schemas/derive/search.ts';
import { columnValue } from '#schemas/derive/table.ts';
import type { Texts } from '#schemas/derive/words.ts';
import { fieldType, fieldTypeName } from '#schemas/fields/all.ts';
import type { Operator } from '#schemas/fields/fieldType.ts';
import { readFilter } from '#schemas/filter/readFilter.ts';
import { type Span, spanOf } from '#schemas/filter/span.ts';
import { type FilterCondition, type FilterGroup, type FilterPart, isGroup } from '#schemas/filter/tree.ts';
import { inMoments } from '#schemas/filter/wholeDays.ts';
import type { Json, Property, Resource } from '#schemas/resource.ts';
import { say } from '#schemas/say.ts';
import { composedValue } from '#schemas/text/composed.ts';
import { badInput } from '../refusal.ts';
import { fieldSql } from './computed/fieldSql.ts';

/** A condition of a query. */
export type Condition = RawBuilder<unknown>;

/**
 * Turns a list's filter into a condition: fields with a value or with operators, and `or`, `and`, `not` with
 * filters inside. @throws Refusal 400 that names the field and what is wrong with it.
 */
export function filterCondition(resource: Resource, filter: Json, texts: Texts): Condition {
  const { tree, faults } = readFilter(resource, filter);
  const [fault] = faults;
  if (!fault) return groupCondition(resource, tree);
  const { field, rule, values } = fault;
  const message = say(texts, `validation.filter.${rule}`, { field, ...values });
  throw badInput([{ field: `filter.${field}`, rule, message }]);
}

function groupCondition(resource: Resource, { join, parts }: FilterGroup): Condition {
  if (parts.length === 0) return sql`true`;
  const conditions = parts.map((part) => partCondition(resource, part));
  if (join === 'all') return sql`(${sql.join(conditions, sql` and `)})`;
  const any = sql`(${sql.join(conditions, sql` or `)})`;
  // A comparison with nothing is neither true nor false; what is not known to hold, does not.
  return join === 'any' ? any : sql`not coalesce(${any}, false)`;
}

function partCondition(resource: Resource, part: FilterPart): Condition {
  if (isGroup(part)) return groupCondition(resource, part);
  const property = resource.schema.properties[part.field] as Property;
  const asked = inMoments(property, part);
  if (isGroup(asked)) return groupCondition(resource, asked);
  return compare(fieldSql(resource, asked.field), property, asked);
}

function compare(
  field: RawBuilder<unknown>,
  property: Property,
  { operator, value: given }: FilterCondition,
): Condition {
  // Texts are stored composed, so they are looked for composed.
  const value = Array.isArray(given)
    ? given.map((item: Json) => composedValue(property, item))
    : composedValue(property, given);
  if (fieldTypeName(property) === 'references') return entryComparison(field, operator, value);
  return comparisons[operator](field, value, {
    one: (item) => columnValue(property, item),
    many: () => (value as readonly Json[]).map((item) => columnValue(property, item)),
    type: fieldType(property).column,
  });
}
interface Values {
  readonly one: (item: Json) => unknown;
  readonly many: () => unknown[];
  readonly type: string;
}

type Compare = (column: RawBuilder<unknown>, value: Json, values: Values) => Condition;

const comparisons: Readonly<Record<Operator, Compare>> = {
  eq: (column, value, { one }) => (value === null ? sql`${column} is null` : sql`${column} = ${one(value)}`),
  ne: (column, value, { one }) =>
    value === null ? sql`${column} is not null` : sql`${column} is distinct from ${one(value)}`,
  gt: (column, value, { one }) => sql`${column} > ${one(value)}`,
  gte: (column, value, { one }) => sql`${column} >= ${one(value)}`,
  lt: (column, value, { one }) => sql`${column} < ${one(value)}`,
  lte: (column, value, { one }) => sql`${column} <= ${one(value)}`,
  in: (column, _value, { many, type }) => sql`${column} = any(${many()}::${sql.raw(type)}[])`,
  nin: (column, _value, { many, type }) =>
    sql`not coalesce(${column} = any(${many()}::${sql.raw(type)}[]), false)`,
  // As it was written: a part of a text is stored in no other way.
  like: (column, value) => sql`${column} ilike ${`%${escapeLike(String(value))}%`}`,
  null: (column, value) =>
    value === false || value === 0 ? sql`${column} is not null` : sql`${column} is null`,
  between: (column, _value, { many }) => {
    const [from, to] = many();
    return sql`${column} between ${from} and ${to}`;
  },
  within: (column, value, { type }) => withinSpan(column, spanOf(value) as Span, type),
};

// The platform's day, as its limits and figures have it. Before the next day begins, so that none of its time is lost.
function withinSpan(column: RawBuilder<unknown>, { unit, first, last }: Span, type: string): Condition {
  const today = sql`date_trunc(${sql.lit(unit)}, now() at time zone 'Asia/Shanghai')`;
  const day = (offset: number) => {
    const start = sql`${today} + make_interval(${sql.raw(unit)}s => ${offset})`;
    return type === 'date' ? sql`(${start})::date` : sql`(${start}) at time zone 'Asia/Shanghai'`;
  };
  return sql`(${column} >= ${day(first)} and ${column} < ${day(last + 1)})`;
}

// What is compared is whether the list has an entry.
function entryComparison(list: RawBuilder<unknown>, operator: Operator, value: Json): Condition {
  if (operator === 'null' || value === null) return comparisons[operator](list, value, noValues);
  const wanted = (Array.isArray(value) ? value : [value]).map((one: Json) => JSON.stringify([one]));
  const has = sql`${list} @> any(${wanted}::jsonb[])`;
  return operator === 'ne' || operator === 'nin' ? sql`not coalesce(${has}, false)` : has;
}

const noValues: Values = { one: () => null, many: () => [], type: 'jsonb' };

/** The condition that the search box means: the words occur in one of the searchable fields. */
export function searchCondition(resource: Resource, words: string): Condition {
  const pattern = `%${escapeLike(words)}%`;
  const { length } = [...words];
  const parts = searchedFields(resource).flatMap((name) => {
    const property = resource.schema.properties[name] as Property;
    // What is longer than a field may be is in none, and would cost the more the longer it is.
    if (property.maxLength !== undefined && length > property.maxLength) return [];
    const isText = fieldType(property).column === 'text';
    return sql`${sql.ref(name)}${isText ? sql`` : sql`::text`} ilike ${pattern}`;
  });
  return parts.length === 0 ? sql`false` : sql`(${sql.join(parts, sql` or `)})`;
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
