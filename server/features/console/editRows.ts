import { type RawBuilder, sql } from 'kysely';
import type { Dialect, TableInfo } from '#schemas/payloads/console.ts';
import { ret } from '#schemas/wire.ts';
import { ApiError } from '../../apiError.ts';
import { runBound, tableSql } from '../../databases/boundSql.ts';
import type { Session } from '../../databases/engine.ts';
import { columnOf } from './rows.ts';
import { comparedSql, givenSql, stillSql } from './valueSql.ts';

/** The values of a row by column, as texts. */
export type RowTexts = Readonly<Record<string, string | null>>;

/** Adds a row. */
export async function addRow(
  session: Session,
  dialect: Dialect,
  table: TableInfo,
  values: RowTexts,
): Promise<void> {
  const entries = Object.entries(values).map(([name, text]) => ({ column: columnOf(table, name), text }));
  const empty = dialect === 'postgres' ? sql`default values` : sql`() values ()`;
  const filled = sql`(${sql.join(entries.map(({ column }) => sql.id(column.name)))})
    values (${sql.join(entries.map(({ column, text }) => givenSql(dialect, column, text)))})`;
  await runBound(
    session,
    dialect,
    sql`insert into ${tableSql(table)} ${entries.length > 0 ? filled : empty}`,
  );
}

/**
 * Updates a row if it is unchanged since it was read. @throws ApiError 419 when it was changed or deleted.
 */
export async function editRow(
  session: Session,
  dialect: Dialect,
  table: TableInfo,
  { key, values, before }: { key: RowTexts; values: RowTexts; before: RowTexts },
): Promise<void> {
  const entries = Object.entries(values);
  if (entries.length === 0) throw new ApiError(ret.state, 'nothingChanged');
  const sets = entries.map(([name, text]) => {
    const column = columnOf(table, name);
    return sql`${sql.id(name)} = ${givenSql(dialect, column, text)}`;
  });
  const seen = Object.entries(before).map(([name, text]) => stillSql(dialect, columnOf(table, name), text));
  const where = sql.join([keySql(dialect, table, key), ...seen], sql` and `);
  await begin(session);
  const { changed } = await runBound(
    session,
    dialect,
    sql`update ${tableSql(table)} set ${sql.join(sets)} where ${where}`,
  );
  await end(session, changed === 1);
}

/** Deletes rows, all or none. @throws ApiError 419 when one was already deleted. */
export async function deleteRows(
  session: Session,
  dialect: Dialect,
  table: TableInfo,
  keys: readonly RowTexts[],
): Promise<void> {
  const which = sql.join(
    keys.map((key) => sql`(${keySql(dialect, table, key)})`),
    sql` or `,
  );
  await begin(session);
  const { changed } = await runBound(session, dialect, sql`delete from ${tableSql(table)} where ${which}`);
  await end(session, changed === keys.length);
}

async function begin(session: Session): Promise<void> {
  await session.query('start transaction');
}

// Rolls back when the number of affected rows differs from the expected one.
async function end(session: Session, isMeant: boolean): Promise<void> {
  await session.query(isMeant ? 'commit' : 'rollback');
  if (!isMeant) throw new ApiError(ret.conflict, 'console.rowChanged');
}

/** @throws ApiError 420 where rows have no key; 404 where a key part is missing or is not a column. */
function keySql(dialect: Dialect, table: TableInfo, key: RowTexts): RawBuilder<unknown> {
  if (table.key.length === 0) throw new ApiError(ret.state, 'console.noKey');
  const parts = table.key.map((name) => {
    const text = key[name];
    if (text === undefined || text === null) throw new ApiError(ret.badInput, 'badInput');
    const column = columnOf(table, name);
    return sql`${comparedSql(dialect, column)} = ${givenSql(dialect, column, text)}`;
  });
  return sql.join(parts, sql` and `);
}
