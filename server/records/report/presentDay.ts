import { sql } from 'kysely';
import type { Db } from '../../platform/store/database.ts';

/** The current time and the platform's day, by the database's clock. */
export async function presentDay(db: Db): Promise<{ today: string; now: string }> {
  const { rows } = await sql<{ today: string; now: string }>`
    select (now() at time zone 'Asia/Shanghai')::date as today, now() as now`.execute(db);
  return rows[0] as { today: string; now: string };
}
