import { sql } from 'kysely';
import type { SqlRun } from '#schemas/payloads/console.ts';
import type { Keys, SealedPlace } from '../../platform/keys.ts';
import { UnreadableSecret } from '../../platform/local/unreadableSecret.ts';
import type { Db } from '../../platform/store/database.ts';
import { nextIds } from '../../platform/store/nextIds.ts';

/** The number of statements kept per account. */
const kept = 200;

/** Creates the table of executed statements; their texts are sealed, because they contain values. */
export async function createSqlTables(db: Db): Promise<void> {
  await sql`
    create table if not exists kaifang_system.sql_run (
      id bigint generated always as identity primary key,
      account_id bigint not null,
      connection_id bigint not null,
      statement text not null,
      is_write boolean not null,
      rows bigint,
      milliseconds bigint not null,
      error text,
      created_at timestamptz not null default now()
    )`.execute(db);
  await sql`
    create index if not exists sql_run_account on kaifang_system.sql_run (account_id, id)`.execute(db);
}

/** Stores a statement for the account that ran it, and deletes the account's oldest. */
export async function keepRun(
  db: Db,
  keys: Pick<Keys, 'seal'>,
  account: number,
  { connection, statement, write, rows, milliseconds, error }: Omit<SqlRun, 'id' | 'name' | 'created_at'>,
): Promise<void> {
  const [id = 0] = await nextIds(db, 'kaifang_system.sql_run', 1);
  await sql`
    insert into kaifang_system.sql_run
      (id, account_id, connection_id, statement, is_write, rows, milliseconds, error)
    overriding system value
    values (${id}, ${account}, ${connection}, ${keys.seal(statement, sqlRunPlace(id))}, ${write}, ${rows}, ${milliseconds}, ${error})`.execute(
    db,
  );
  await sql`
    delete from kaifang_system.sql_run where account_id = ${account} and id <= (
      select id from kaifang_system.sql_run where account_id = ${account}
      order by id desc offset ${kept} limit 1)`.execute(db);
}

/** The seal's label of a statement's text. */
export function sqlRunPlace(id: number): SealedPlace {
  return ['sql_run', 'statement', id];
}

/**
 * The statements that an account ran, newest first, each with the current name of its connection;
 * `unreadable` in place of one that does not open.
 */
export async function runsOf(
  db: Db,
  keys: Pick<Keys, 'open'>,
  account: number,
  limit: number,
  unreadable: string,
): Promise<SqlRun[]> {
  const { rows } = await sql<SqlRun>`
    select r.id, r.connection_id as connection, coalesce(d.di_name, d.database) as name, r.statement,
      r.is_write as write, r.rows, r.milliseconds, r.error, r.created_at
    from kaifang_system.sql_run r left join database d on d.id = r.connection_id
    where r.account_id = ${account} order by r.id desc limit ${limit}`.execute(db);
  return rows.map((row) => ({ ...row, statement: opened(keys, row) ?? unreadable }));
}

function opened(keys: Pick<Keys, 'open'>, { id, statement }: SqlRun): string | undefined {
  try {
    return keys.open(statement, sqlRunPlace(id));
  } catch (error) {
    if (error instanceof UnreadableSecret) return undefined;
    throw error;
  }
}
