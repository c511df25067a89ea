import { resourceOf } from '#schemas/frozenRegistry.ts';
import { ret } from '#schemas/wire.ts';
import { callerOf } from '../../call.ts';
import { runTask } from '../../clock/runTask.ts';
import { refuseWrongCall } from '../../clock/taskCall.ts';
import { actOnRecords, oneIdOf } from '../../collection/act.ts';
import { insertAudit } from '../../collection/audit.ts';
import { getRecord } from '../../collection/get.ts';
import { editParts } from '../../collection/services.ts';
import { addRecord, editRecord } from '../../collection/write.ts';
import { Refusal } from '../../refusal.ts';
import type { HandWritten } from '../../service.ts';

/** Scheduled tasks: their API is published and their parameters keep to its rules, and they run now where somebody says so. */
export const adminTask: Readonly<Record<string, HandWritten>> = {
  'Admin.Task.Add': {
    run: async (call, values) => {
      await refuseWrongCall(call, values);
      return addRecord(call, resourceOf(call.registry, 'task'), values);
    },
  },
  'Admin.Task.Edit': {
    run: async (call, input) => {
      const task = resourceOf(call.registry, 'task');
      const { id, version, changes } = editParts(input);
      const before = await getRecord(call, task, id, 'lock');
      // Whoever only switches it off need not mend it first.
      if (asked.some((name) => name in changes)) await refuseWrongCall(call, { ...before, ...changes });
      // Whoever changed it last is who is asked about it; it runs as the platform, with nobody's rights.
      const kept = Object.keys(changes).length > 0 ? { keeper_id: callerOf(call).id } : {};
      return editRecord(call, task, id, version, changes, kept);
    },
  },
  'Admin.Task.AlterTaskStatus': {
    run: (call, input) => {
      const task = resourceOf(call.registry, 'task');
      const switches = Object.values(task.actions).filter(({ service }) => service === call.service);
      // Its API may have been withdrawn since it was saved, and its rules may be others.
      return actOnRecords(call, task, switches, input, async (_call, before, after) => {
        if (after['enabled'] && !before['enabled']) await refuseWrongCall(call, after);
      });
    },
  },
  'Admin.Task.RunNow': {
    // What is called may take minutes: no transaction waits for it, and nobody who pressed the button.
    writes: 'outside',
    run: async (call, input) => {
      const task = resourceOf(call.registry, 'task');
      const id = oneIdOf(call, input);
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
};

const asked = ['namespace', 'class', 'action', 'params'] as const;
