import { sql } from 'kysely';
import type { App } from '../app.ts';
import type { Db } from '../store/database.ts';
import { createRunner } from '../testing/runCases.ts';
import { saveOutcome } from '../testing/saveOutcome.ts';
import type { Errand } from './clock.ts';
import { underLease } from './underLease.ts';

/**
 * Test cases that run by themselves: each at its interval, never twice at once. The next time is set with the result,
 * or neither is, so a run that was broken off comes again, and one that was written down does not; what fell into a time
 * when no server was up is not made up for.
 */
export const testErrand: Errand = {
  name: 'test',
  due: async ({ db }) => {
    const { rows } = await sql<{ id: number; at: string }>`
      select id, next_at as at from test_case
      where every is not null and next_at <= now() + interval '10 seconds'
      order by next_at limit 500`.execute(db);
    return rows.map(({ id, at }) => ({ id, at: new Date(at) }));
  },
  run: (app, id, signal) => underLease(app.db, `test ${id}`, signal, (held) => runDue(app, id, held)),
};

async function runDue(app: App, id: number, signal: AbortSignal): Promise<void> {
  const { rows } = await sql`
    select 1 from test_case
    where id = ${id} and every is not null and next_at <= now() + interval '0.3 seconds'`.execute(app.db);
  if (rows.length === 0) return;
  const later = (db: Db) =>
    sql`update test_case set next_at = now() + make_interval(secs => every) where id = ${id}`.execute(db);
  try {
    const outcomes = await (await createRunner(app))([id], signal);
    if (signal.aborted) return;
    await app.db.transaction().execute(async (db) => {
      for (const outcome of outcomes.values()) await saveOutcome(db, id, outcome);
      await later(db);
    });
  } catch (error) {
    // What cannot be written down must not be called again and again.
    if (!signal.aborted) await later(app.db);
    throw error;
  }
}
