import { sql } from 'kysely';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import { ret } from '#schemas/wire.ts';
import { runTask } from '../../clock/runTask.ts';
import { idsOf } from '../../collection/act.ts';
import { insertAudit } from '../../collection/audit.ts';
import { getRecord } from '../../collection/get.ts';
import { deleteRecords } from '../../collection/write.ts';
import { Refusal } from '../../refusal.ts';
import type { HandWritten } from '../../service.ts';

/** Scheduled tasks: run now, and the history of a deleted one goes with it. */
export const adminTask: Readonly<Record<string, HandWritten>> = {
  'Admin.Task.RunNow': {
    // What is called may take minutes: no transaction waits for it, and nobody who pressed the button.
    writes: false,
    run: async (call, input) => {
      const task = resourceOf(call.registry, 'task');
      const [id = 0, ...more] = idsOf(input);
      if (more.length > 0) throw new Refusal(ret.badInput, 'badInput');
      await getRecord(call, task, id);
      const running = runTask(call.app, id, 'hand', new AbortController().signal);
      running.catch((error: unknown) => call.app.log.error({ err: error, task: id }, 'a task failed'));
      // A quick one is shown with its result.
      const early = await Promise.race([
        running,
        new Promise<'busy'>((late) => setTimeout(late, 1500, 'busy')),
      ]);
      if (early === false) throw new Refusal(ret.state, 'operate.taskRuns');
      await insertAudit(call, 'task', id, { run: [null, 'hand'] });
      return getRecord(call, task, id);
    },
  },
  'Admin.Task.Del': {
    run: async (call, input) => {
      const ids = idsOf(input);
      await sql`delete from task_run where task_id = any(${ids}::bigint[])`.execute(call.db);
      return deleteRecords(call, resourceOf(call.registry, 'task'), ids);
    },
  },
};
