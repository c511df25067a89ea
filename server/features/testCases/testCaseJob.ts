import { sql } from 'kysely';
import type { App } from '../../core/app.ts';
import type { ScheduledJob } from '../../platform/scheduler/scheduler.ts';
import { underLease } from '../../platform/scheduler/underLease.ts';
import type { Db } from '../../platform/store/database.ts';
import { createRunner } from './runCases.ts';
import { saveOutcome } from './saveOutcome.ts';

/**
 * Scheduled test cases: each at its interval, never twice at once. The next time and the result are stored in
 * one transaction, so an interrupted run is repeated and a recorded one is not. Runs that were due during a
 * downtime are not made up for.
 */
export const testCaseJob: ScheduledJob = {
  name: 'test',
  due: async ({ db }) => {
    // As with tasks, a next run further away than the interval was set before the clock was put back.
    const { rows } = await sql<{ id: number; at: string }>`
      with clock_set_back as (
        update test_case set next_at = now()
        where next_at > now() + make_interval(secs => every) + interval '10 seconds')
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
    // A case whose result cannot be stored must not be called again and again.
    if (!signal.aborted) await later(app.db);
    throw error;
  }
}
