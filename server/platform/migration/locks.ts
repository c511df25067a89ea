import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../store/database.ts';
import { describeSession, type Session } from './shortLock.ts';
import { StepError } from './stepError.ts';

/** The keys of the advisory locks by which one process migrates at a time. */
export const migrationLock = {
  /** Of the transaction. */
  all: sql`hashtext('kaifang.migrate')`,
  /** Of the steps that follow it. */
  late: sql`hashtext('kaifang.migrate late')`,
};

/** How a lock is taken, if it is free: until the transaction or the connection ends. */
export const lockFor = {
  transaction: sql`pg_try_advisory_xact_lock`,
  connection: sql`pg_try_advisory_lock`,
};

/** How long a migration waits for that of another process. */
export interface Waiting {
  /** Milliseconds after which it gives up. */
  readonly limit: number;
  /** Reported at first and every half minute: how long it has waited, and for which session. */
  readonly say: (line: string) => void;
}

const lookEvery = 500;
const sayEvery = 30_000;

/**
 * Takes an advisory lock, which another process may hold for as long as it migrates.
 * @throws StepError beyond the limit, with the process that holds it
 */
export async function takeLock(
  db: Db,
  take: (typeof lockFor)[keyof typeof lockFor],
  key: (typeof migrationLock)[keyof typeof migrationLock],
  { limit, say }: Waiting,
): Promise<void> {
  const begun = Date.now();
  // Not by waiting in the database: a concurrent index would wait for the one that waits for it.
  for (let said = 0; ; await sleep(lookEvery)) {
    const { rows } = await sql<{ is: boolean }>`select ${take}(${key}) as is`.execute(db);
    if (rows[0]?.is) return;
    const waited = Date.now() - begun;
    const isOver = waited >= limit;
    if (!isOver && waited < said) continue;
    said = waited + sayEvery;
    const line = `waited ${Math.round(waited / 1000)} s for the migration of ${await holderOf(db, key)}`;
    if (isOver)
      throw new StepError(`${line}: start again when it has ended, or end it with pg_terminate_backend`);
    say(line);
  }
}

async function holderOf(db: Db, key: (typeof migrationLock)['all']): Promise<string> {
  const { rows } = await sql<Session>`
    select pid, application_name as name, host(client_addr) as address, backend_start::text as since
    from pg_stat_activity where pid in (
      select pid from pg_locks where locktype = 'advisory' and granted
        and database = (select oid from pg_database where datname = current_database())
        and (classid::bigint << 32) | objid::bigint = ${key}::bigint)`.execute(db);
  return rows.map(describeSession).join(', ') || 'another process';
}
