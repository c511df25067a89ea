import { sql } from 'kysely';
import type { Db } from './database.ts';

/** How often something may happen within a time. */
export interface Limit {
  readonly key: string;
  readonly most: number;
  readonly seconds: number;
}

/**
 * Counts one try against each limit.
 * @returns 0 when it may go on, else the seconds to wait for the strictest limit.
 */
export async function countTry(db: Db, limits: readonly Limit[]): Promise<number> {
  const waits = await Promise.all(limits.map((limit) => count(db, limit)));
  return Math.max(0, ...waits);
}

/** Takes a try back that turned out well, so that only failures add up. */
export async function forgive(db: Db, keys: readonly string[]): Promise<void> {
  // One by one: a statement that locks several rows could wait for another one crosswise.
  for (const key of keys)
    await sql`update kaifang_system.throttle set hits = greatest(hits - 1, 0) where key = ${key}`.execute(db);
}

/** Removes counters and numbers whose time is over. */
export async function sweep(db: Db): Promise<void> {
  await sql`delete from kaifang_system.throttle where until < now()`.execute(db);
  await sql`delete from kaifang_system.used_once where until < now()`.execute(db);
  await sql`delete from kaifang_system.session where expires_at < now()`.execute(db);
  await sql`
    delete from kaifang_system.import_row where job_id in (
      select id from job where kind = 'import' and ended_at < now() - interval '30 days')`.execute(db);
  await sql`delete from kaifang_system.idempotency where created_at < now() - interval '7 days'`.execute(db);
}

/** Uses up a number that may be used only once. @returns whether this was the first time. */
export async function useOnce(db: Db, key: string, seconds: number): Promise<boolean> {
  const { rows } = await sql`
    insert into kaifang_system.used_once (key, until) values (${key}, now() + make_interval(secs => ${seconds}))
    on conflict do nothing returning key`.execute(db);
  return rows.length === 1;
}

async function count(db: Db, { key, most, seconds }: Limit): Promise<number> {
  const { rows } = await sql<{ hits: number; wait: number }>`
    insert into kaifang_system.throttle as t (key, hits, until)
    values (${key}, 1, now() + make_interval(secs => ${seconds}))
    on conflict (key) do update set
      hits = case when t.until < now() then 1 else t.hits + 1 end,
      until = case when t.until < now() then excluded.until else t.until end
    returning hits, ceil(extract(epoch from until - now()))::int as wait`.execute(db);
  const row = rows[0];
  return row && row.hits > most ? Math.max(1, row.wait) : 0;
}
