import type { ScheduledJob } from '../../platform/scheduler/scheduler.ts';
import { notifyQuotas } from './notifyQuotas.ts';

const minute = 60_000;

/**
 * Checks once a minute for accounts with a nearly exhausted quota; notifies each once, even with several
 * processes and repeated checks.
 */
export const quotaJob: ScheduledJob = {
  name: 'quota',
  due: async () => [{ id: 1, at: new Date(Math.ceil((Date.now() + 1) / minute) * minute) }],
  run: async ({ db }) => {
    await notifyQuotas(db);
    return true;
  },
};
