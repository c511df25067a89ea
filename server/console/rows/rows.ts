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
import { Refusal } from '../../refusal.ts';
import { runBound, tableSql } from '../boundSql.ts';
import type { Session } from '../engine.ts';
import { isOfMysqlType } from './isOfType.ts';
import { comparedSql, givenSql, isUnordered, longestCell, shownSql, wholeSql } from './valueSql.ts';

/** Which rows of a table are wanted. */
export interface RowsWanted {
  readonly page: number;
  readonly limit: number;
  readonly sort: readonly string[];
  readonly filter: readonly RowCondition[];
}

const mostCounted = 10_000;

/** Reads a page of a table's rows, each value as its database writes it. */
export async function readRows(
  session: Session,
  dialect: Dialect,
  table: TableInfo,
  { page, limit, sort, filter }: RowsWanted,
): Promise<RowsAnswer> {
  const where = whereSql(dialect, table, filter);
  const shown = table.columns.map((column) => sql`${shownSql(dialect, column)} as ${sql.id(column.name)}`);
  const order = orderSql(dialect, table, sort);
  // The columns of the answer bear the names of the table's: without a name of its own these would be ordered as texts.
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

/** A value as it is shown: whole, or cut where it is too long. */
export function shownCell(text: string | null): Cell {
  return text !== null && text.length > longestCell ? { cut: text.slice(0, longestCell) } : text;
}

/** The condition of a filter; every column has to be one of the table's. @throws Refusal 404. */
export function whereSql(
  dialect: Dialect,
  table: TableInfo,
  filter: readonly RowCondition[],
): RawBuilder<unknown> {
  if (filter.length === 0) return sql``;
  const parts = filter.map((one) => conditionSql(dialect, columnOf(table, one.column), one));
  return sql`where ${sql.join(parts, sql` and `)}`;
}

/** A column of a table by its name. @throws Refusal 404. */
export function columnOf(table: TableInfo, name: string): TableColumn {
  const column = table.columns.find((one) => one.name === name);
  if (!column) throw noColumn(table, name);
  return column;
}

/** A refusal of a column that a table does not have. */
export function noColumn({ name: table }: Pick<TableInfo, 'name'>, column: string): Refusal {
  return new Refusal(ret.notFound, 'console.noColumn', { values: { table, column } });
}

const signs = { eq: sql`=`, ne: sql`<>`, gt: sql`>`, gte: sql`>=`, lt: sql`<`, lte: sql`<=` } as const;

function conditionSql(dialect: Dialect, column: TableColumn, { operator, value }: RowCondition) {
  const name = sql.id(column.name);
  if (operator === 'null') return sql`${name} is null`;
  if (operator === 'notnull') return sql`${name} is not null`;
  const text = value ?? '';
  if (dialect === 'mysql' && operator !== 'like' && !isOfMysqlType(column.type, text)) {
    const values = { value: text.slice(0, 100), column: column.name, type: column.type };
    throw new Refusal(ret.badInput, 'console.notOfType', { values });
  }
  if (operator !== 'like')
    return sql`${comparedSql(dialect, column)} ${signs[operator]} ${givenSql(dialect, column, text)}`;
  // Any part of it, in whatever case.
  const part = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  const whole = wholeSql(dialect, column);
  // A collation that takes letters for each other, as the column's own may, knows no parts.
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
