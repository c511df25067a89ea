import { sql } from 'kysely';
import type { Db } from './database.ts';

/** How often something may happen within a time. */
export interface Limit {
  readonly key: string;
  readonly most: number;
  readonly seconds: number;
}

/** What counting a try came to: the seconds to wait, 0 where it may go on; and whether it is the first that waits. */
export interface Counted {
  readonly wait: number;
  readonly isFirst: boolean;
}

/** Counts tries for all processes of the platform together. */
export interface Counters {
  /** Counts one try. */
  count(limit: Limit): Promise<Counted>;
  /** Takes one try back. */
  forgive(key: string): Promise<void>;
}

/**
 * Counts one try against each limit, the narrowest first: what one of them refuses counts against no wider one, so
 * that nobody uses up for all what he alone may no longer have.
 */
export async function judgeTry(counters: Counters, limits: readonly Limit[]): Promise<Counted> {
  for (const limit of limits) {
    const counted = await counters.count(limit);
    if (counted.wait > 0) return counted;
  }
  return { wait: 0, isFirst: false };
}

/** Counts one try as `judgeTry` does. @returns 0 when it may go on, else the seconds to wait. */
export async function countTry(counters: Counters, limits: readonly Limit[]): Promise<number> {
  return (await judgeTry(counters, limits)).wait;
}

/** Takes a try back that turned out well, so that only failures add up. */
export async function forgive(counters: Counters, keys: readonly string[]): Promise<void> {
  // One by one: a statement that locks several rows could wait for another one crosswise.
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

/** Removes counters and numbers whose time is over. */
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

/** Uses up numbers that may be used only once. @returns whether this was the first time for each of them. */
export async function useOnce(db: Db, keys: readonly string[], seconds: number): Promise<boolean> {
  const { rows } = await sql`
    insert into kaifang_system.used_once (key, until)
    select key, now() + make_interval(secs => ${seconds}) from unnest(${keys}::text[]) as key
    on conflict do nothing returning key`.execute(db);
  return rows.length === keys.length;
}

async function count(db: Db, { key, most, seconds }: Limit): Promise<Counted> {
  const { rows } = await sql<{ hits: number; wait: number }>`
    insert into kaifang_system.throttle as t (key, hits, until)
    values (${key}, 1, now() + make_interval(secs => ${seconds}))
    on conflict (key) do update set
      hits = case when t.until < now() then 1 else t.hits + 1 end,
      until = case when t.until < now() then excluded.until else t.until end
    returning hits, ceil(extract(epoch from until - now()))::int as wait`.execute(db);
  const row = rows[0];
  const { hits = 0, wait = 0 } = row ?? {};
  return { wait: hits > most ? Math.max(1, wait) : 0, isFirst: hits === most + 1 };
}
