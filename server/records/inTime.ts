import { sql } from 'kysely';
import type { Call } from '../core/call.ts';
import type { Db } from '../platform/store/database.ts';

/** How many milliseconds a list spends on counting the rows of a filter or a search. */
const countingTime = 400;

/**
 * Runs a query with a time limit: a search may match nothing in a million rows. Returns undefined when it
 * took too long.
 */
export async function inTime<T>(
  call: Call,
  query: (db: Db) => Promise<T>,
  most: number = countingTime,
): Promise<T | undefined> {
  try {
    return await call.rootDb.transaction().execute(async (db) => {
      await sql`set local statement_timeout = ${sql.lit(most)}`.execute(db);
      return query(db);
    });
  } catch (error) {
    if ((error as { code?: unknown }).code !== '57014') throw error;
    return undefined;
  }
}
