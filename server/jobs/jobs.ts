import { sql } from 'kysely';
import type { Registry, Words } from '#schemas/resource.ts';
import { ret } from '#schemas/wire.ts';
import { type Call, callerOf } from '../call.ts';
import { Refusal } from '../refusal.ts';
import type { JobSpec } from './job.ts';
import { runJob } from './runJob.ts';

/** Work that takes long, in this process. */
export interface Jobs {
  /** Writes a job down in the call's transaction; it starts when that commits. @throws Refusal 410 when too many run. */
  start(call: Call, spec: JobSpec): Promise<number>;
  /** Waits until nothing runs any more. */
  idle(): Promise<void>;
  /** Breaks off what runs, each job after its present batch. */
  stop(): Promise<void>;
}

// Each holds a connection, and everybody else needs some too.
const mostJobs = 5;

/** Makes the place where jobs run. */
export function createJobs(): Jobs {
  const running = new Map<number, Promise<void>>();
  // Those that are written down and not committed yet have their places too.
  let begun = 0;
  let isStopping = false;
  const idle = async (): Promise<void> => {
    while (running.size > 0) await Promise.all(running.values());
  };
  return {
    start: async (call, spec) => {
      if (isStopping || running.size + begun >= mostJobs) throw new Refusal(ret.rateLimited, 'busy');
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

const deletion: Words = { zh_cn: '删除', en: 'Delete' };

// As the action is called when the job begins: whoever looks later is told that, whatever became of the file.
function wordsOf({ resources }: Registry, { resource, deed }: JobSpec): string | null {
  const words = deed === 'delete' ? deletion : resources.get(resource)?.actions[deed ?? '']?.label;
  return words ? JSON.stringify(words) : null;
}
