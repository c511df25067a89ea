import { sql } from 'kysely';
import type { ScheduledJob } from '../../platform/scheduler/scheduler.ts';
import type { Db } from '../../platform/store/database.ts';
import { runTask } from './runTask.ts';

/** Scheduled tasks: each at its interval, never twice at once, and recovered after a process died. */
export const taskJob: ScheduledJob = {
  name: 'task',
  due: async ({ db }) => {
    await endBroken(db);
    // A disabled task has no next run; also fixes tasks that were disabled before this rule existed. A next run
    // further away than the interval was set before the clock was put back; it would be missed for hours.
    const { rows } = await sql<{ id: number; at: string }>`
      with stopped as (update task set next_at = null where not enabled and next_at is not null),
      clock_set_back as (
        update task set next_at = now()
        where enabled and next_at > now() + make_interval(secs => interval_seconds) + interval '10 seconds')
      select id, next_at as at from task
      where enabled and next_at <= now() + interval '10 seconds'
      order by next_at limit 500`.execute(db);
    return rows.map(({ id, at }) => ({ id, at: new Date(at) }));
  },
  run: (app, id, signal) => runTask(app, id, 'clock', signal),
};

// A run with an expired lease has no worker: its process died.
async function endBroken(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: number }>`
      update task set status = 'exception', last_reason = 'stopped', updated_at = now() where status = 'running' and not exists (
        select 1 from kaifang_system.lease where name = 'task ' || task.id and until > now())
      returning id`.execute(tx);
    const ids = rows.map(({ id }) => id);
    if (ids.length === 0) return;
    await sql`
      update task_run set status = 'exception', ended_at = now(), reason = 'stopped'
      where status = 'running' and task_id = any(${ids}::bigint[])`.execute(tx);
  });
}
