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
import { escapeLike } from '../platform/store/escapeLike.ts';
import { readingOrder } from '../platform/store/readingOrder.ts';
import { fieldSql } from './computed/fieldSql.ts';

/** A condition of a query. */
export type Condition = RawBuilder<unknown>;

/** How a database writes the conditions and the order of a list. */
export interface SqlWriter {
  /** A field in a condition: its column or the expression that computes it. */
  field(resource: Resource, name: string): RawBuilder<unknown>;
  /** A wire value of a field, as it is compared with the column. */
  value(property: Property, value: Json, name: string): unknown;
  readonly compare: Readonly<Record<Operator, Compare>>;
  /** Whether a field's text matches a pattern of LIKE, whatever its case. */
  matches(field: RawBuilder<unknown>, property: Property, pattern: string): Condition;
  /** A field as an order compares it. */
  ordered(resource: Resource, name: string): RawBuilder<unknown>;
  /** The term of an order, with records without a value at the end, or at the beginning of the reversed order. */
  order(field: RawBuilder<unknown>, term: OrderTerm): RawBuilder<unknown>;
  /** Whether conditions may reach into JSON values. */
  readonly hasPaths: boolean;
}

/** A term of an order. */
interface OrderTerm {
  readonly isDown: boolean;
  /** The order is turned around. */
  readonly isTurned: boolean;
  /** Whether every record has a value. */
  readonly isAlwaysThere: boolean;
}

/**
 * Turns a list's filter into a condition: fields with a value or with operators, and `or`, `and`, `not` with
 * filters inside.
 * @throws ApiError 400 that names the field and the error.
 */
export function filterCondition(
  resource: Resource,
  filter: Json,
  texts: Texts,
  writer: SqlWriter = ownWriter,
): Condition {
  const { tree, faults } = readFilter(resource, filter);
  const path = writer.hasPaths ? undefined : pathIn(resource, tree);
  const [fault] = path === undefined ? faults : [{ field: path, rule: 'field', values: {} }];
  if (!fault) return groupCondition(resource, tree, writer);
  const { field, rule, values } = fault;
  const message = say(texts, `validation.filter.${rule}`, { field, ...values });
  throw badInput([{ field: `filter.${field}`, rule, message }]);
}

// A place inside a JSON field that a filter names.
function pathIn(resource: Resource, { parts }: FilterGroup): string | undefined {
  const { properties } = resource.schema;
  for (const part of parts) {
    const found = isGroup(part)
      ? pathIn(resource, part)
      : Object.hasOwn(properties, part.field)
        ? undefined
        : part.field;
    if (found !== undefined) return found;
  }
  return undefined;
}

function groupCondition(resource: Resource, { join, parts }: FilterGroup, writer: SqlWriter): Condition {
  if (parts.length === 0) return sql`true`;
  const conditions = parts.map((part) => partCondition(resource, part, writer));
  if (join === 'all') return sql`(${sql.join(conditions, sql` and `)})`;
  const any = sql`(${sql.join(conditions, sql` or `)})`;
  // A comparison with null is neither true nor false. An unknown result counts as false.
  return join === 'any' ? any : sql`not coalesce(${any}, false)`;
}

function partCondition(resource: Resource, part: FilterPart, writer: SqlWriter): Condition {
  if (isGroup(part)) return groupCondition(resource, part, writer);
  const path = Object.hasOwn(resource.schema.properties, part.field)
    ? undefined
    : jsonPathOf(resource, part.field);
  if (path) return pathCondition(resource, path, part);
  const property = resource.schema.properties[part.field] as Property;
  const asked = inMoments(property, part);
  if (isGroup(asked)) return groupCondition(resource, asked, writer);
  return compare(writer.field(resource, asked.field), property, asked, writer);
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
  { field: name, operator, value: given }: FilterCondition,
  writer: SqlWriter = ownWriter,
): Condition {
  // Texts are stored in composed form (NFC), so the search text is composed too.
  const value = Array.isArray(given)
    ? given.map((item: Json) => composedValue(property, item))
    : composedValue(property, given);
  if (fieldType(property).link === 'many') return entryComparison(field, operator, value);
  return writer.compare[operator](field, value, {
    one: (item) => writer.value(property, item, name),
    many: () => (value as readonly Json[]).map((item) => writer.value(property, item, name)),
    type: fieldType(property).column,
  });
}

/** The values of a comparison, as the column has them, and the type of the column. */
interface Values {
  readonly one: (item: Json) => unknown;
  readonly many: () => unknown[];
  readonly type: string;
}

/** Writes one comparison. */
export type Compare = (column: RawBuilder<unknown>, value: Json, values: Values) => Condition;

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
export function searchCondition(resource: Resource, words: string, writer: SqlWriter = ownWriter): Condition {
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
    return writer.matches(writer.field(resource, name), property, pattern);
  });
  return parts.length === 0 ? sql`false` : sql`(${sql.join(parts, sql` or `)})`;
}

/** The platform's own database. */
export const ownWriter: SqlWriter = {
  field: fieldSql,
  value: columnValue,
  compare: comparisons,
  matches: (field, property, pattern) =>
    sql`${field}${fieldType(property).column === 'text' ? sql`` : sql`::text`} ilike ${pattern}`,
  ordered: (resource, name) => readingOrder(fieldSql(resource, name), resource.schema.properties[name]),
  order(field, { isDown, isTurned, isAlwaysThere }) {
    const way = sql.raw(isDown === isTurned ? 'asc' : 'desc');
    // Where a value is always present, NULLS LAST would prevent the use of an index.
    const last = isAlwaysThere ? sql`` : sql.raw(isTurned ? ' nulls first' : ' nulls last');
    return sql`${field} ${way}${last}`;
  },
  hasPaths: true,
};
