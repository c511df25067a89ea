import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { rebuildDay } from './rebuildDay.ts';

/** Counts the whole log anew in one transaction, a day at a time. @returns the days that were counted. */
export async function rebuildAll(db: Db): Promise<string[]> {
  const counted: string[] = [];
  for (const day of await loggedDays(db)) if (await rebuildDay(db, day)) counted.push(day);
  return counted;
}

/** The days that a log has entries of, the oldest first; what it no longer has can only be kept, not counted anew. */
export async function loggedDays(db: Db, log: 'call_log' | 'login_record' = 'call_log'): Promise<string[]> {
  const table = sql.table(log);
  // From day to day by the index on the time: a hundred million rows are not read for it.
  const { rows } = await sql<{ day: string }>`
    with recursive days as (
      (select (created_at at time zone 'Asia/Shanghai')::date as day from ${table} order by created_at limit 1)
      union all
      select (select (created_at at time zone 'Asia/Shanghai')::date from ${table}
        where created_at >= ((days.day + 1)::timestamp at time zone 'Asia/Shanghai') order by created_at limit 1)
      from days where days.day is not null
    )
    select day from days where day is not null order by day`.execute(db);
  return rows.map(({ day }) => day);
}
