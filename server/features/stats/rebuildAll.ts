import { sql } from 'kysely';
import type { Db } from '../../platform/store/database.ts';
import { rebuildDay } from './rebuildDay.ts';

/** Recounts the whole log in one transaction, a day at a time. @returns the counted days. */
export async function rebuildAll(db: Db): Promise<string[]> {
  const counted: string[] = [];
  for (const day of await loggedDays(db)) if (await rebuildDay(db, day)) counted.push(day);
  return counted;
}

/** The days with log entries, oldest first; the counts of deleted entries can only be kept, not recounted. */
export async function loggedDays(db: Db, log: 'call_log' | 'login_record' = 'call_log'): Promise<string[]> {
  const table = sql.table(log);
  // Skips from day to day by the time index: it does not read a hundred million rows.
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
