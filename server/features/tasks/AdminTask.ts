import type { TaskInput } from '#generated/records.ts';
import { parameterMessage } from '#schemas/flow/parameters/error.ts';
import { compileParameters } from '#schemas/flow/rules/compileParameters.ts';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import { say } from '#schemas/say.ts';
import { ret } from '#schemas/wire.ts';
import { ApiError, badInput } from '../../apiError.ts';
import { type Call, callerOf } from '../../core/call.ts';
import type { CustomService } from '../../core/service.ts';
import { isPublished, liveVersion } from '../../gateway/liveVersions.ts';
import { actOnRecords, oneIdOf } from '../../records/act.ts';
import { insertAudit } from '../../records/audit.ts';
import { getRecord } from '../../records/get.ts';
import type { EditInput } from '../../records/records.ts';
import { editParts } from '../../records/services.ts';
import { addRecord, editRecord } from '../../records/write.ts';
import { runTask } from './runTask.ts';
/**
 * Scheduled tasks: their API is published and their parameters follow its rules. They can be run on demand.
 */
export const adminTask = {
  'Admin.Task.Add': {
    run: async (call, values: TaskInput) => {
      await assertCallable(call, values);
      return addRecord(call, 'task', values);
    },
  },
  'Admin.Task.Edit': {
    run: async (call, input: EditInput<'task'>) => {
      const { id, version, changes } = editParts(input);
      const before = await getRecord(call, 'task', id, 'lock');
      // A change that only disables it does not require valid parameters.
      if (asked.some((name) => name in changes)) await assertCallable(call, { ...before, ...changes });
      // The last editor is the contact. The task itself runs as the platform, without any account's
      // permissions.
      const kept = Object.keys(changes).length > 0 ? { keeper_id: callerOf(call).id } : {};
      return editRecord(call, 'task', id, version, changes, kept);
    },
  },
  'Admin.Task.AlterTaskStatus': {
    run: (call, input) => {
      const { actions } = resourceOf(call.registry, 'task');
      const switches = Object.values(actions).filter(({ service }) => service === call.service);
      // Its API may have been withdrawn, or its rules changed, since the task was saved.
      return actOnRecords(call, 'task', switches, input, async (_call, before, after) => {
        if (after.enabled && !before.enabled) await assertCallable(call, after);
      });
    },
  },
  'Admin.Task.RunNow': {
    // The call may take minutes, so neither a transaction nor the caller waits for it.
    writes: 'outside',
    run: async (call, input) => {
      const id = oneIdOf(call, input);
      await getRecord(call, 'task', id);
      const running = runTask(call.app, id, 'hand', new AbortController().signal);
      running.catch((error: unknown) => call.app.log.error({ err: error, task: id }, 'a task failed'));
      // A fast run is returned with its result.
      const early = await Promise.race([
        running,
        new Promise<'busy'>((late) => setTimeout(late, 1500, 'busy')),
      ]);
      if (early === false) throw new ApiError(ret.state, 'operate.taskRuns');
      await insertAudit(call, 'task', id, { run: [null, 'hand'] });
      return getRecord(call, 'task', id);
    },
  },
} satisfies Readonly<Record<string, CustomService>>;

const asked = ['namespace', 'class', 'action', 'params'] as const;

/**
 * Checks that a task can be called: its API is published, and its parameters satisfy the API's rules. So
 * invalid input is rejected once instead of on each run. @throws ApiError 400 that names the API, or every
 * parameter that violates its rule.
 */
async function assertCallable(
  call: Call,
  task: Pick<TaskInput, 'namespace' | 'class' | 'action' | 'params'>,
): Promise<void> {
  const { properties } = resourceOf(call.registry, 'task').schema;
  const { namespace = properties['namespace']?.default, class: klass, action, params } = task;
  const service = `${namespace}.${klass}.${action}`;
  if (!(await isPublished(call.db, service))) throw noSuchApi(call, service);
  const live = await liveVersion(call.db, service);
  const rules = live?.version.parameters ?? [];
  const { errors = [] } = compileParameters(rules)(params ?? {});
  if (errors.length === 0) return;
  throw badInput(
    errors.map((error) => ({
      field: 'params',
      rule: error.rule,
      message: parameterMessage(error, call.texts),
    })),
  );
}

function noSuchApi({ texts }: Call, service: string): Error {
  const message = say(texts, 'refusal.operate.notPublished', { service });
  return badInput([{ field: 'action', rule: 'reference', message }]);
}
