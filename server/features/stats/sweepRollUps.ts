import { sql } from 'kysely';
import { hoursKept } from '#schemas/payloads/stats.ts';
import type { Db } from '../../platform/store/database.ts';

const kept = { call_minute: ['minute', 2], call_hour_by: ['hour', hoursKept] } as const;

/** Removes the finer counts of old days: a day is removed entirely or not at all. */
export async function sweepRollUps(db: Db): Promise<void> {
  for (const [table, [column, days]] of Object.entries(kept))
    await sql`
      delete from ${sql.table(`kaifang_system.${table}`)} where ${sql.ref(column)} <
        ((now() at time zone 'Asia/Shanghai')::date - ${days}::integer)::timestamp at time zone 'Asia/Shanghai'`.execute(
      db,
    );
}
