import { sql } from 'kysely';
import type { Call } from '../call.ts';
import type { Db } from '../store/database.ts';

/** How many milliseconds a list counts what a filter or a search lets through. */
const countingTime = 400;

/** Runs a query that nobody waits long for: what is searched for may be found nowhere in a million rows. Nothing where it took too long. */
export async function inTime<T>(
  call: Call,
  query: (db: Db) => Promise<T>,
  most: number = countingTime,
): Promise<T | undefined> {
  try {
    return await call.app.db.transaction().execute(async (db) => {
      await sql`set local statement_timeout = ${sql.lit(most)}`.execute(db);
      return query(db);
    });
  } catch (error) {
    if ((error as { code?: unknown }).code !== '57014') throw error;
    return undefined;
  }
}
