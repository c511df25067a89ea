import { type RawBuilder, sql } from 'kysely';
import type {
  Cell,
  Dialect,
  RowCondition,
  RowsAnswer,
  TableColumn,
  TableInfo,
} from '#schemas/payloads/console.ts';
import { ret } from '#schemas/wire.ts';
import { ApiError } from '../../apiError.ts';
import { runBound, tableSql } from '../../databases/boundSql.ts';
import type { Session } from '../../databases/engine.ts';
import { escapeLike } from '../../platform/store/escapeLike.ts';
import { comparedSql, givenSql, isUnordered, longestCell, shownSql, wholeSql } from './valueSql.ts';

const number = /^\s*[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?\s*$/i;

// Any separator between the numbers of a timestamp, or none.
const moment =
  /^\s*(\d{2,4})\D(\d{1,2})\D(\d{1,2})([T ]+\d{1,2}(\D\d{1,2}){0,2}(\.\d*)?)?\s*$|^\s*\d{6,14}(\.\d*)?\s*$/;

const time = /^\s*-?(\d+ )?\d+(:\d{1,2}){0,2}(\.\d*)?\s*$/;

/** The rows of a table to read. */
export interface RowsWanted {
  readonly page: number;
  readonly limit: number;
  readonly sort: readonly string[];
  readonly filter: readonly RowCondition[];
}

const mostCounted = 10_000;

/** Reads a page of a table's rows, each value as its database formats it. */
export async function readRows(
  session: Session,
  dialect: Dialect,
  table: TableInfo,
  { page, limit, sort, filter }: RowsWanted,
): Promise<RowsAnswer> {
  const where = whereSql(dialect, table, filter);
  const shown = table.columns.map((column) => sql`${shownSql(dialect, column)} as ${sql.id(column.name)}`);
  const order = orderSql(dialect, table, sort);
  // Result columns have the same names as the table's columns: without an alias the order would apply to the
  // texts.
  const from = sql`${tableSql(table)} as t`;
  const found = await runBound(
    session,
    dialect,
    sql`select ${sql.join(shown)} from ${from} ${where} ${order}
      limit ${sql.lit(limit)} offset ${sql.lit((page - 1) * limit)}`,
  );
  const counted = await runBound(
    session,
    dialect,
    sql`select concat(count(*), '') from (select 1 from ${from} ${where} limit ${sql.lit(mostCounted + 1)}) as counted`,
  );
  const total = Number(counted.rows[0]?.[0] ?? 0);
  return {
    columns: table.columns.map(({ name, type }) => ({ name, type })),
    rows: found.rows.map((row) => row.map(shownCell)),
    key: table.key,
    total: Math.min(total, mostCounted),
    total_is_exact: total <= mostCounted,
  };
}

/** A value for display, truncated where it is too long. */
export function shownCell(text: string | null): Cell {
  return text !== null && text.length > longestCell ? { cut: text.slice(0, longestCell) } : text;
}

/** The condition of a filter; every column must exist in the table. @throws ApiError 404. */
function whereSql(dialect: Dialect, table: TableInfo, filter: readonly RowCondition[]): RawBuilder<unknown> {
  if (filter.length === 0) return sql``;
  const parts = filter.map((one) => conditionSql(dialect, columnOf(table, one.column), one));
  return sql`where ${sql.join(parts, sql` and `)}`;
}

/** A column of a table by its name. @throws ApiError 404. */
export function columnOf(table: TableInfo, name: string): TableColumn {
  const column = table.columns.find((one) => one.name === name);
  if (!column) throw noColumn(table, name);
  return column;
}

/** The ApiError for a column that a table does not have. */
export function noColumn({ name: table }: Pick<TableInfo, 'name'>, column: string): ApiError {
  return new ApiError(ret.notFound, 'console.noColumn', { values: { table, column } });
}

const signs = { eq: sql`=`, ne: sql`<>`, gt: sql`>`, gte: sql`>=`, lt: sql`<`, lte: sql`<=` } as const;

function conditionSql(dialect: Dialect, column: TableColumn, { operator, value }: RowCondition) {
  const name = sql.id(column.name);
  if (operator === 'null') return sql`${name} is null`;
  if (operator === 'notnull') return sql`${name} is not null`;
  const text = value ?? '';
  if (dialect === 'mysql' && operator !== 'like' && !isOfMysqlType(column.type, text)) {
    const values = { value: text.slice(0, 100), column: column.name, type: column.type };
    throw new ApiError(ret.badInput, 'console.notOfType', { values });
  }
  if (operator !== 'like')
    return sql`${comparedSql(dialect, column)} ${signs[operator]} ${givenSql(dialect, column, text)}`;
  // Matches any substring, case-insensitively.
  const part = `%${escapeLike(text)}%`;
  const whole = wholeSql(dialect, column);
  // A collation that treats characters as equal, as the column's own may, does not support substring
  // matching.
  return dialect === 'postgres' ? sql`${whole} collate "default" ilike ${part}` : sql`${whole} like ${part}`;
}

function orderSql(dialect: Dialect, table: TableInfo, sort: readonly string[]): RawBuilder<unknown> {
  const chosen = sort.map((one) => {
    const isDown = one.startsWith('-');
    const column = columnOf(table, isDown ? one.slice(1) : one);
    const place = isUnordered(dialect, column) ? wholeSql(dialect, column) : sql.id('t', column.name);
    return isDown ? sql`${place} desc` : place;
  });
  const places = [...chosen, ...table.key.map((name) => sql.id('t', name))];
  return places.length === 0 ? sql`` : sql`order by ${sql.join(places)}`;
}

/**
 * Whether a text is a valid value of a MySQL type. When MySQL compares any other text with a number or a
 * date, it silently converts the text to zero or to its leading digits.
 */
export function isOfMysqlType(type: string, text: string): boolean {
  if (/^(\w*int|decimal|numeric|float|double|bit|year)\b/.test(type)) return number.test(text);
  if (/^time\b/.test(type)) return time.test(text);
  if (!/^(date|datetime|timestamp)\b/.test(type)) return true;
  const parts = moment.exec(text);
  return parts !== null && Number(parts[2] ?? 1) <= 12 && Number(parts[3] ?? 1) <= 31;
}
