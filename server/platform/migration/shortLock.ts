import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import type { Db } from '../store/database.ts';
import type { Tables } from '../store/tables.ts';
import { StepError } from './stepError.ts';

// Calls that come meanwhile wait in line behind a lock that is waited for.
const patience = '500ms';
// Longer than it takes PostgreSQL to end a vacuum that is in the way, which delays no call.
const vacuumPatience = '5s';
const pause = 1000;
const limit = 10 * 60_000;

/**
 * Runs a transaction that locks a table for a moment. If a running transaction holds the table, it is rolled
 * back after half a second, so that others need not wait behind it, and tried again.
 * @throws StepError after ten minutes, with the sessions that hold the table
 */
export async function withShortLock<T>(
  db: Kysely<Tables>,
  table: string,
  work: (tx: Db) => Promise<T>,
): Promise<T> {
  const attempt = () =>
    db.transaction().execute(async (tx) => {
      await sql`set local lock_timeout = ${sql.lit(vacuumPatience)}`.execute(tx);
      await sql`lock table ${sql.table(table)} in share update exclusive mode`.execute(tx);
      await sql`set local lock_timeout = ${sql.lit(patience)}`.execute(tx);
      await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(tx);
      return work(tx);
    });
  return untilUnlocked(
    attempt,
    async () => `${table} has been in use for 10 minutes by ${await holdersOf(db, table)}`,
  );
}

/**
 * Repeats a transaction that could not lock a table in time.
 * @throws StepError after ten minutes, with the given words
 */
export async function untilUnlocked<T>(
  attempt: () => Promise<T>,
  explain: () => Promise<string>,
): Promise<T> {
  for (const until = Date.now() + limit; ; await sleep(pause)) {
    try {
      return await attempt();
    } catch (error) {
      const { code } = error as { code?: unknown };
      if (code !== '55P03' && code !== '40P01') throw error;
      if (Date.now() > until) throw new StepError(await explain());
    }
  }
}

async function holdersOf(db: Db, table: string): Promise<string> {
  const { rows } = await sql<Session>`
    select pid, application_name as name, host(client_addr) as address, xact_start::text as since
    from pg_stat_activity where pid <> pg_backend_pid() and pid in (
      select pid from pg_locks where granted and relation = to_regclass(${`public."${table}"`}))
    order by xact_start limit 5`.execute(db);
  return rows.map(describeSession).join(', ') || 'sessions that have ended by now';
}

/** A session of the database: its process, the program, where it comes from, and since when it is busy. */
export interface Session {
  readonly pid: number;
  readonly name: string;
  readonly address: string | null;
  readonly since: string | null;
}

/** Names a session so that an operator finds it. */
export function describeSession({ pid, name, address, since }: Session): string {
  return `database process ${pid} (${[name, address && `from ${address}`, since && `since ${since}`].filter(Boolean).join(', ')})`;
}
