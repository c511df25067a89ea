import { sql } from 'kysely';
import type { Retention } from '#schemas/resource.ts';
import type { Db } from '../store/database.ts';

/** The retention of a log in days: from the site's settings, or else from its file. */
export async function keptDays(db: Db, { days, setting }: Retention): Promise<number> {
  if (setting === undefined) return days;
  const { rows } = await sql<{ days: number | null }>`
    select ${sql.ref(setting)} as days from site_config where id = 1`.execute(db);
  return rows[0]?.days ?? days;
}
