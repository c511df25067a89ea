import { type RawBuilder, sql } from 'kysely';
import type { Dialect, TableInfo } from '#schemas/payloads/console.ts';
import { ret } from '#schemas/wire.ts';
import { Refusal } from '../../refusal.ts';
import { runBound, tableSql } from '../boundSql.ts';
import type { Session } from '../engine.ts';
import { columnOf } from './rows.ts';
import { comparedSql, givenSql, stillSql } from './valueSql.ts';

/** The values of a row by their columns, as texts. */
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

/** Changes a row that still is what somebody saw. @throws Refusal 419 when it is not, or is gone. */
export async function editRow(
  session: Session,
  dialect: Dialect,
  table: TableInfo,
  { key, values, before }: { key: RowTexts; values: RowTexts; before: RowTexts },
): Promise<void> {
  const entries = Object.entries(values);
  if (entries.length === 0) throw new Refusal(ret.state, 'nothingChanged');
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

/** Deletes rows, all of them or none. @throws Refusal 419 when one is gone already. */
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

// More or fewer rows than were meant: nothing is done.
async function end(session: Session, isMeant: boolean): Promise<void> {
  await session.query(isMeant ? 'commit' : 'rollback');
  if (!isMeant) throw new Refusal(ret.conflict, 'console.rowChanged');
}

/** @throws Refusal 420 where rows have no key; 404 where a part of it is missing or is no column. */
function keySql(dialect: Dialect, table: TableInfo, key: RowTexts): RawBuilder<unknown> {
  if (table.key.length === 0) throw new Refusal(ret.state, 'console.noKey');
  const parts = table.key.map((name) => {
    const text = key[name];
    if (text === undefined || text === null) throw new Refusal(ret.badInput, 'badInput');
    const column = columnOf(table, name);
    return sql`${comparedSql(dialect, column)} = ${givenSql(dialect, column, text)}`;
  });
  return sql.join(parts, sql` and `);
}
