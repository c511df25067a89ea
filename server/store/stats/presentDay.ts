import { sql } from 'kysely';
import type { Db } from '../database.ts';

/** The present moment and the platform's day, by the clock of the database. */
export async function presentDay(db: Db): Promise<{ today: string; now: string }> {
  const { rows } = await sql<{ today: string; now: string }>`
    select (now() at time zone 'Asia/Shanghai')::date as today, now() as now`.execute(db);
  return rows[0] as { today: string; now: string };
}
