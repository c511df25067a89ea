import { sql } from 'kysely';
import type { Db } from './database.ts';

/** How often something may happen within a period. */
export interface Limit {
  readonly key: string;
  readonly most: number;
  readonly seconds: number;
}

/**
 * The result of counting an attempt: the seconds to wait, 0 if it may proceed; and whether it is the first to
 * be blocked.
 */
export interface Counted {
  readonly wait: number;
  readonly isFirst: boolean;
}

/**
 * The highest count of a limit: that of the second attempt to be blocked. Blocked attempts in any number would
 * otherwise stay counted when the successful ones are uncounted.
 */
export function highestCount({ most }: Limit): number {
  return most + 2;
}

/** Counts attempts for all processes of the platform. */
export interface Counters {
  /** Counts one attempt. */
  count(limit: Limit): Promise<Counted>;
  /** Uncounts one attempt. */
  forgive(key: string): Promise<void>;
}

/**
 * Counts one attempt against each limit, the narrowest first: an attempt that one limit rejects does not
 * count against a wider one, so that a blocked client cannot use up the shared limit.
 */
export async function countAttempt(counters: Counters, limits: readonly Limit[]): Promise<Counted> {
  for (const limit of limits) {
    const counted = await counters.count(limit);
    if (counted.wait > 0) return counted;
  }
  return { wait: 0, isFirst: false };
}

/** Counts one attempt as `countAttempt` does. @returns 0 when it may proceed, else the seconds to wait. */
export async function countTry(counters: Counters, limits: readonly Limit[]): Promise<number> {
  return (await countAttempt(counters, limits)).wait;
}

/** Uncounts a successful attempt, so that only failures add up. */
export async function forgive(counters: Counters, keys: readonly string[]): Promise<void> {
  // One by one: statements that lock several rows could deadlock.
  for (const key of keys) await counters.forgive(key);
}

/** Counters in the database. */
export function databaseCounters(db: Db): Counters {
  return {
    count: (limit) => count(db, limit),
    async forgive(key) {
      await sql`update kaifang_system.throttle set hits = greatest(hits - 1, 0) where key = ${key}`.execute(
        db,
      );
    },
  };
}

/** Removes expired counters and numbers. */
export async function sweep(db: Db): Promise<void> {
  await sql`delete from kaifang_system.throttle where until < now()`.execute(db);
  await sql`delete from kaifang_system.used_once where until < now()`.execute(db);
  await sql`delete from kaifang_system.session where expires_at < now()`.execute(db);
  await sql`
    delete from kaifang_system.import_row where job_id in (
      select id from job where kind = 'import' and ended_at < now() - interval '30 days')`.execute(db);
  await sql`
    delete from kaifang_system.job_problem where job_id in (
      select id from job where ended_at < now() - interval '30 days')`.execute(db);
  await sql`delete from kaifang_system.api_import where expires_at < now()`.execute(db);
  await sql`delete from kaifang_system.idempotency where created_at < now() - interval '1 day'`.execute(db);
}

/** Consumes single-use numbers. @returns whether each was new. */
export async function useOnce(db: Db, keys: readonly string[], seconds: number): Promise<boolean> {
  const { rows } = await sql`
    insert into kaifang_system.used_once (key, until)
    select key, now() + make_interval(secs => ${seconds}) from unnest(${keys}::text[]) as key
    on conflict do nothing returning key`.execute(db);
  return rows.length === keys.length;
}

async function count(db: Db, limit: Limit): Promise<Counted> {
  const { key, most, seconds } = limit;
  // A period that lasts longer than it may was begun before the clock was put back; it would block for hours.
  const isOver = sql`(t.until < now() or t.until > excluded.until + interval '1 minute')`;
  const { rows } = await sql<{ hits: number; wait: number }>`
    insert into kaifang_system.throttle as t (key, hits, until)
    values (${key}, 1, now() + make_interval(secs => ${seconds}))
    on conflict (key) do update set
      hits = case when ${isOver} then 1 else least(t.hits + 1, ${highestCount(limit)}::int) end,
      until = case when ${isOver} then excluded.until else t.until end
    returning hits, ceil(extract(epoch from until - now()))::int as wait`.execute(db);
  const row = rows[0];
  const { hits = 0, wait = 0 } = row ?? {};
  return { wait: hits > most ? Math.max(1, wait) : 0, isFirst: hits === most + 1 };
}
