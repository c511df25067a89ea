import { sql } from 'kysely';
import type { Db } from '#server/platform/store/database.ts';

/** The number of connections to this database that wait for a lock; `pg_locks` lists those of the whole server. */
export async function waitingForLocks(db: Db): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.waiting ?? 0;
}
