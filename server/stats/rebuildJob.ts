import { sql } from 'kysely';
import type { Call } from '../call.ts';
import type { JobSpec } from '../jobs/job.ts';
import { recountLogins } from '../store/stats/logins.ts';
import { loggedDays } from '../store/stats/rebuildAll.ts';
import { rebuildDay } from '../store/stats/rebuildDay.ts';

/**
 * The job that counts the log of calls and the records of sign-ins anew: a day is a batch; whoever writes the log waits
 * only while what differs is added.
 */
export const rebuildJob: JobSpec = {
  kind: 'recount',
  resource: 'call_log',
  params: {},
  guard: async (call: Call) => {
    const service = call.app.services.get('Admin.Stats.Rebuild');
    if (service) await call.app.gate.pass(service, call.caller);
  },
  run: async (job) => {
    const { db: store } = job.call;
    const [calls, logins] = [await loggedDays(store), await loggedDays(store, 'login_record')];
    const days = [...new Set([...calls, ...logins])].sort();
    await job.plan(days.length);
    let counted = 0;
    for (const day of days)
      await job.batch(async ({ db }) => {
        await sql`set local statement_timeout = '10min'`.execute(db);
        const isCounted = await rebuildDay(db, day);
        if ((await recountLogins(db, day)) && isCounted) counted++;
        return { done: 1, failed: [] };
      });
    return { days: counted };
  },
};
