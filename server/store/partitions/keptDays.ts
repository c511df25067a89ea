import { sql } from 'kysely';
import type { Keep } from '#schemas/resource.ts';
import type { Db } from '../database.ts';

/** For how many days the rows of a log are kept: what the site's settings say, else what its file does. */
export async function keptDays(db: Db, { days, setting }: Keep): Promise<number> {
  if (setting === undefined) return days;
  const { rows } = await sql<{ days: number | null }>`
    select ${sql.ref(setting)} as days from site_config where id = 1`.execute(db);
  return rows[0]?.days ?? days;
}
