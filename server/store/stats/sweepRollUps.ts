import { sql } from 'kysely';
import { hoursKept } from '#schemas/payloads/stats.ts';
import type { Db } from '../database.ts';

const kept = { call_minute: ['minute', 2], call_hour_by: ['hour', hoursKept] } as const;

/** Removes the finer counts of days that are long past: a day goes whole, or stays whole. */
export async function sweepRollUps(db: Db): Promise<void> {
  for (const [table, [column, days]] of Object.entries(kept))
    await sql`
      delete from ${sql.table(`kaifang_system.${table}`)} where ${sql.ref(column)} <
        ((now() at time zone 'Asia/Shanghai')::date - ${days}::integer)::timestamp at time zone 'Asia/Shanghai'`.execute(
      db,
    );
}
