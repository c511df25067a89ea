import { sql } from 'kysely';
import type { Registry, Words } from '#schemas/resource.ts';
import { ret } from '#schemas/wire.ts';
import { ApiError } from '../../apiError.ts';
import { type Call, callerOf } from '../../core/call.ts';
import type { JobSpec } from './job.ts';
import { runJob } from './runJob.ts';

/** Long-running work in this process. */
export interface Jobs {
  /**
   * Inserts a job in the call's transaction. It starts at the commit.
   * @throws ApiError 410 when too many run.
   */
  start(call: Call, spec: JobSpec): Promise<number>;
  /** Waits until no job runs. */
  idle(): Promise<void>;
  /** Stops running jobs, each after its present batch. */
  stop(): Promise<void>;
}

// Each job holds a connection, and other calls need some too.
const mostJobs = 5;

/** Creates the job runner. */
export function createJobs(): Jobs {
  const running = new Map<number, Promise<void>>();
  // Inserted jobs that are not committed yet count as well.
  let begun = 0;
  let isStopping = false;
  const idle = async (): Promise<void> => {
    while (running.size > 0) await Promise.all(running.values());
  };
  return {
    start: async (call, spec) => {
      if (isStopping || running.size + begun >= mostJobs) throw new ApiError(ret.rateLimited, 'busy');
      begun++;
      const leave = () => void begun--;
      const id = await writeDown(call, spec).catch((error) => {
        leave();
        throw error;
      });
      call.afterCommit(() => {
        leave();
        running.set(
          id,
          runJob(call, id, spec, () => isStopping).finally(() => running.delete(id)),
        );
      }, leave);
      return id;
    },
    idle,
    stop: async () => {
      isStopping = true;
      await idle();
    },
  };
}

async function writeDown(call: Call, spec: JobSpec): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into job (account_id, kind, resource, deed, deed_words, state, cancelling, done, failed, params)
    values (${callerOf(call).id}, ${spec.kind}, ${spec.resource}, ${spec.deed ?? null},
      ${wordsOf(call.registry, spec)}::jsonb, 'running', false, 0, 0,
      ${JSON.stringify(spec.params)}) returning id`.execute(call.db);
  return rows[0]?.id as number;
}

const verbWords: Readonly<Record<string, Words>> = {
  edit: { zh_cn: '批量修改', en: 'Edit' },
  delete: { zh_cn: '删除', en: 'Delete' },
};

// The action's label when the job begins, so that the job keeps it even if the resource file changes.
function wordsOf({ resources }: Registry, { resource, deed }: JobSpec): string | null {
  const words = verbWords[deed ?? ''] ?? resources.get(resource)?.actions[deed ?? '']?.label;
  return words ? JSON.stringify(words) : null;
}
