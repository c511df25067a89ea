import { type RawBuilder, sql } from 'kysely';
import { sqlColumn } from '#schemas/derive/sqlColumns.ts';
import { fieldType } from '#schemas/fields/all.ts';
import type { Operator } from '#schemas/fields/fieldType.ts';
import { type Span, spanOf } from '#schemas/filter/span.ts';
import type { Dialect, TableColumn, TableInfo } from '#schemas/payloads/console.ts';
import { dayAfter, platformDay, platformZone } from '#schemas/payloads/days.ts';
import type { Json, Property, Resource, SqlProvider } from '#schemas/resource.ts';
import { escapeLike } from '../../platform/store/escapeLike.ts';
import type { Compare, SqlWriter } from '../../records/where.ts';
import { isBinary } from './values.ts';

/** The name of the table in a statement that reads it: output columns may be called like other columns. */
const alias = 't';

/** Writes the conditions of a list for a table of a connected database, with all values bound. */
export function writerFor(dialect: Dialect, provider: SqlProvider, info: TableInfo): SqlWriter {
  const value = (property: Property, given: Json, name: string) =>
    boundSql(dialect, columnOf(info, sqlColumn(provider, name)), property, given);
  const field = (name: string) => {
    const column = columnOf(info, sqlColumn(provider, name));
    const place = sql.id(alias, column.name);
    if (!isBinary(column.type)) return place;
    return dialect === 'postgres' ? sql`octet_length(${place})` : sql`length(${place})`;
  };
  // The wire has milliseconds: where a column has more, a page would not begin where the one before ended.
  const ordered = (_resource: Resource, name: string) => {
    const { type } = columnOf(info, sqlColumn(provider, name));
    if (dialect === 'postgres' && /^timestamp(?!\([0-3]\))/.test(type))
      return sql`date_trunc('milliseconds', ${field(name)})`;
    return dialect === 'mysql' && /^(datetime|timestamp)\([456]\)/.test(type)
      ? sql`left(cast(${field(name)} as char), 23)`
      : field(name);
  };
  return {
    field: (_resource, name) => field(name),
    value,
    compare: comparisons[dialect],
    matches: (field, _property, pattern) => matches[dialect](field, pattern),
    ordered,
    order(field, { isDown, isTurned, isAlwaysThere }) {
      const way = sql.raw(isDown === isTurned ? 'asc' : 'desc');
      if (isAlwaysThere) return sql`${field} ${way}`;
      if (dialect === 'postgres')
        return sql`${field} ${way} ${sql.raw(isTurned ? 'nulls first' : 'nulls last')}`;
      return sql`${field} is null ${sql.raw(isTurned ? 'desc' : 'asc')}, ${field} ${way}`;
    },
    hasPaths: false,
  };
}

/** The table in a statement that reads it. */
export function fromTable({ schema, name }: TableInfo): RawBuilder<unknown> {
  return sql`${sql.id(schema, name)} as ${sql.id(alias)}`;
}

/** A column of a table that is known to have it. */
export function columnOf({ columns }: TableInfo, name: string): TableColumn {
  const found = columns.find((one) => one.name === name);
  if (!found) throw new Error(`there is no column ${name}`);
  return found;
}

/** A wire value as it is bound for a column; null is bound as null. */
export function boundSql(dialect: Dialect, { type }: TableColumn, property: Property, value: Json): unknown {
  if (value === null) return null;
  const { column, time } = fieldType(property);
  if (column === 'jsonb') return JSON.stringify(value);
  const given = time === 'moment' ? new Date(String(value)).toISOString() : value;
  return dialect === 'postgres' ? given : mysqlValue(type, given);
}

// MySQL compares a text with a number as doubles, and takes any other text for 0.
function mysqlValue(type: string, value: Json): unknown {
  if (typeof value === 'boolean') return value ? 1 : 0;
  const text = String(value);
  if (/^(datetime|timestamp)/.test(type)) return text.replace('T', ' ').replace('Z', '');
  if (/^(tiny|small|medium|big)?int|^year/.test(type))
    return /^-?\d{1,20}$/.test(text) ? sql`cast(${text} as decimal(20))` : null;
  if (/^decimal/.test(type))
    return /^-?\d{1,35}(\.\d{1,30})?$/.test(text) ? sql`cast(${text} as decimal(65, 30))` : null;
  return value;
}

const matches: Readonly<
  Record<Dialect, (field: RawBuilder<unknown>, pattern: string) => RawBuilder<unknown>>
> = {
  postgres: (field, pattern) => sql`${field}::text ilike ${pattern}`,
  mysql: (field, pattern) => sql`cast(${field} as char) like ${pattern}`,
};

const common: Readonly<Record<Exclude<Operator, 'ne' | 'like'>, Compare>> = {
  eq: (column, value, { one }) => (value === null ? sql`${column} is null` : sql`${column} = ${one(value)}`),
  gt: (column, value, { one }) => sql`${column} > ${one(value)}`,
  gte: (column, value, { one }) => sql`${column} >= ${one(value)}`,
  lt: (column, value, { one }) => sql`${column} < ${one(value)}`,
  lte: (column, value, { one }) => sql`${column} <= ${one(value)}`,
  in: (column, _value, { many }) => among(column, many()),
  nin: (column, _value, { many }) => sql`not coalesce(${among(column, many())}, false)`,
  null: (column, value) =>
    value === false || value === 0 ? sql`${column} is not null` : sql`${column} is null`,
  between: (column, _value, { many }) => {
    const [from, to] = many();
    return sql`${column} between ${from} and ${to}`;
  },
  within: (column, value, { one, type }) => {
    const [from, to] = daysOf(spanOf(value) as Span);
    const at = (day: string) => one(type === 'date' ? day : `${day}T00:00:00${platformZone}`);
    return sql`(${column} >= ${at(from)} and ${column} < ${at(to)})`;
  },
};

const comparisons: Readonly<Record<Dialect, Readonly<Record<Operator, Compare>>>> = {
  postgres: {
    ...common,
    ne: (column, value, { one }) =>
      value === null ? sql`${column} is not null` : sql`${column} is distinct from ${one(value)}`,
    like: (column, value) => matches.postgres(column, `%${escapeLike(String(value))}%`),
  },
  mysql: {
    ...common,
    ne: (column, value, { one }) =>
      value === null ? sql`${column} is not null` : sql`not (${column} <=> ${one(value)})`,
    like: (column, value) => matches.mysql(column, `%${escapeLike(String(value))}%`),
  },
};

function among(column: RawBuilder<unknown>, values: readonly unknown[]): RawBuilder<unknown> {
  return values.length === 0 ? sql`false` : sql`${column} in (${sql.join(values)})`;
}

// The first day of a span, and the one after its last; days are those of the platform.
function daysOf({ unit, first, last }: Span): [string, string] {
  const today = platformDay(Date.now());
  if (unit === 'day') return [dayAfter(today, first), dayAfter(today, last + 1)];
  const month = (offset: number) => {
    const [year, at] = today.split('-').map(Number) as [number, number];
    return new Date(Date.UTC(year, at - 1 + offset, 1)).toISOString().slice(0, 10);
  };
  return [month(first), month(last + 1)];
}
