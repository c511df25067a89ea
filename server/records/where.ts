import { type RawBuilder, sql } from 'kysely';
import { composedValue } from '#schemas/derive/composed.ts';
import { isReached } from '#schemas/derive/reach.ts';
import { searchedFields } from '#schemas/derive/search.ts';
import { columnValue } from '#schemas/derive/table.ts';
import type { Texts } from '#schemas/derive/words.ts';
import { fieldType } from '#schemas/fields/all.ts';
import type { Operator } from '#schemas/fields/fieldType.ts';
import { asJsonPath, type JsonPath, jsonPathOf } from '#schemas/filter/jsonPath.ts';
import { readFilter } from '#schemas/filter/readFilter.ts';
import { type Span, spanOf } from '#schemas/filter/span.ts';
import { type FilterCondition, type FilterGroup, type FilterPart, isGroup } from '#schemas/filter/tree.ts';
import { inMoments } from '#schemas/filter/wholeDays.ts';
import type { Json, Property, Resource } from '#schemas/resource.ts';
import { say } from '#schemas/say.ts';
import { badInput } from '../apiError.ts';
import { fieldSql } from './computed/fieldSql.ts';

/** A condition of a query. */
export type Condition = RawBuilder<unknown>;

/**
 * Turns a list's filter into a condition: fields with a value or with operators, and `or`, `and`, `not` with
 * filters inside.
 * @throws ApiError 400 that names the field and the error.
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
  // A comparison with null is neither true nor false. An unknown result counts as false.
  return join === 'any' ? any : sql`not coalesce(${any}, false)`;
}

function partCondition(resource: Resource, part: FilterPart): Condition {
  if (isGroup(part)) return groupCondition(resource, part);
  const path = Object.hasOwn(resource.schema.properties, part.field)
    ? undefined
    : jsonPathOf(resource, part.field);
  if (path) return pathCondition(resource, path, part);
  const property = resource.schema.properties[part.field] as Property;
  const asked = inMoments(property, part);
  if (isGroup(asked)) return groupCondition(resource, asked);
  return compare(fieldSql(resource, asked.field), property, asked);
}

// Whether one of the values at a place inside a JSON field is as asked; each is compared as its own kind only.
function pathCondition(
  resource: Resource,
  { field, steps, property }: JsonPath,
  { operator, value }: FilterCondition,
): Condition {
  const { column } = fieldType(property);
  const places = sql`jsonb_path_query(${fieldSql(resource, field)}, ${asJsonPath(steps)}::jsonpath) as place(value)`;
  const has = (condition: Condition) => sql`exists (select from ${places} where ${condition})`;
  const isThere = has(sql`place.value <> 'null'::jsonb`);
  const isNull =
    (operator === 'eq' || operator === 'null') && (value === null || value === true || value === 1);
  if (operator === 'null' || value === null) return isNull ? sql`not ${isThere}` : isThere;
  const text = sql`place.value #>> '{}'`;
  const kind = column === 'double precision' ? 'number' : column === 'boolean' ? 'boolean' : undefined;
  const own = kind
    ? sql`case when jsonb_typeof(place.value) = ${kind} then (${text})::${sql.raw(column)} end`
    : sql`case when jsonb_typeof(place.value) not in ('object', 'array', 'null') then ${text} end`;
  const opposite = ({ ne: 'eq', nin: 'in' } as const)[operator as 'ne' | 'nin'];
  const of = sql`(${own})`;
  return opposite
    ? sql`not ${has(compare(of, property, { field, operator: opposite, value }))}`
    : has(compare(of, property, { field, operator, value }));
}

function compare(
  field: RawBuilder<unknown>,
  property: Property,
  { operator, value: given }: FilterCondition,
): Condition {
  // Texts are stored in composed form (NFC), so the search text is composed too.
  const value = Array.isArray(given)
    ? given.map((item: Json) => composedValue(property, item))
    : composedValue(property, given);
  if (fieldType(property).link === 'many') return entryComparison(field, operator, value);
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
  // Unchanged: parts of a text are stored the same way.
  like: (column, value) => sql`${column} ilike ${`%${escapeLike(String(value))}%`}`,
  null: (column, value) =>
    value === false || value === 0 ? sql`${column} is not null` : sql`${column} is null`,
  between: (column, _value, { many }) => {
    const [from, to] = many();
    return sql`${column} between ${from} and ${to}`;
  },
  within: (column, value, { type }) => withinSpan(column, spanOf(value) as Span, type),
};

// The platform's day, as its limits and figures use it. The upper bound is exclusive, so that no part of the
// day is lost.
function withinSpan(column: RawBuilder<unknown>, { unit, first, last }: Span, type: string): Condition {
  const today = sql`date_trunc(${sql.lit(unit)}, now() at time zone 'Asia/Shanghai')`;
  const day = (offset: number) => {
    const start = sql`${today} + make_interval(${sql.raw(unit)}s => ${offset})`;
    return type === 'date' ? sql`(${start})::date` : sql`(${start}) at time zone 'Asia/Shanghai'`;
  };
  return sql`(${column} >= ${day(first)} and ${column} < ${day(last + 1)})`;
}

// Tests whether the list has an entry.
function entryComparison(list: RawBuilder<unknown>, operator: Operator, value: Json): Condition {
  if (operator === 'null' || value === null) return comparisons[operator](list, value, noValues);
  const wanted = (Array.isArray(value) ? value : [value]).map((one: Json) => JSON.stringify([one]));
  const has = sql`${list} @> any(${wanted}::jsonb[])`;
  return operator === 'ne' || operator === 'nin' ? sql`not coalesce(${has}, false)` : has;
}

const noValues: Values = { one: () => null, many: () => [], type: 'jsonb' };

/** The condition of the search box: the words occur in one of the searchable fields. */
export function searchCondition(resource: Resource, words: string): Condition {
  const pattern = `%${escapeLike(words)}%`;
  const { length } = [...words];
  // Of reached fields only the columns that the list has by itself: a filter does not widen the search.
  const names = searchedFields(resource).filter(
    (name) => !isReached(name) || resource.list.columns.includes(name),
  );
  const parts = names.flatMap((name) => {
    const property = resource.schema.properties[name] as Property;
    // A text longer than a field allows cannot match, and its cost grows with its length.
    if (property.maxLength !== undefined && length > property.maxLength) return [];
    const isText = fieldType(property).column === 'text';
    return sql`${fieldSql(resource, name)}${isText ? sql`` : sql`::text`} ilike ${pattern}`;
  });
  return parts.length === 0 ? sql`false` : sql`(${sql.join(parts, sql` or `)})`;
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
