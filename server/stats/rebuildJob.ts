import { sql } from 'kysely';
import type { Call } from '../call.ts';
import type { JobSpec } from '../jobs/job.ts';
import { loggedDays } from '../store/stats/rebuildAll.ts';
import { rebuildDay } from '../store/stats/rebuildDay.ts';

/** The job that counts the whole log anew: a day is a batch; whoever writes the log waits only while what differs is added. */
export const rebuildJob: JobSpec = {
  kind: 'recount',
  resource: 'call_log',
  params: {},
  guard: async (call: Call) => {
    const service = call.app.services.get('Admin.Stats.Rebuild');
    if (service) await call.app.gate.pass(service, call.caller);
  },
  run: async (job) => {
    const days = await loggedDays(job.call.db);
    await job.plan(days.length);
    let counted = 0;
    for (const day of days)
      await job.batch(async ({ db }) => {
        await sql`set local statement_timeout = '10min'`.execute(db);
        if (await rebuildDay(db, day)) counted++;
        return { done: 1, failed: [] };
      });
    return { days: counted };
  },
};
