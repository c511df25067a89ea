import type { QueryObserverOptions } from '@tanstack/react-query';
import { CallError } from '#providers/callError.ts';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import type { Lang } from '#schemas/resource.ts';
import type { JobDetail, JobRecord, ListAnswer } from '#schemas/wire.ts';
import { isRejection } from '../../isRejection.ts';
import { jobsKey } from './jobsKey.ts';
import { startedJobs } from './startedJobs.ts';

const shown = 8;
const fields = 'kind,resource,deed,state,cancelling,total,done,failed,created_at,ended_at';

/** Whether a job is running. */
export function isRunning({ state }: JobRecord): boolean {
  return state === 'running';
}

/**
 * The latest jobs of an account. They are polled while one of them runs, and, whether a request fails or not,
 * until every job that this tab started is among them.
 */
export function jobsQuery(dataProvider: Pick<KaifangDataProvider, 'call'>, owner: number | undefined) {
  return {
    queryKey: [...jobsKey, owner],
    queryFn: async (asked) => {
      const before = [...startedJobs];
      const payload = { filter: { account_id: owner }, sort: '-id', limit: shown, total: 'none', fields };
      const how = { quiet: isRejection(asked), signal: asked.signal };
      const answer = await dataProvider.call<ListAnswer>('Admin.Job.GetList', payload, how);
      const jobs = answer.items as unknown as JobRecord[];
      // What is not among the latest any more is not waited for.
      const listed = new Set(jobs.map(({ id }) => id));
      for (const id of before) if (!listed.has(id)) startedJobs.delete(id);
      return jobs;
    },
    refetchInterval: ({ state }) => (startedJobs.size > 0 || state.data?.some(isRunning) ? 1000 : false),
  } satisfies QueryObserverOptions<JobRecord[]>;
}

/** The details of a job in a language, polled while it runs, and while the server does not respond. */
export function jobQuery(
  dataProvider: Pick<KaifangDataProvider, 'call'>,
  id: number | string | undefined,
  lang: Lang,
) {
  return {
    queryKey: ['job', 'getOne', 'report', id, lang],
    queryFn: (asked) =>
      dataProvider.call<JobDetail>(
        'Admin.Job.Get',
        { id },
        { quiet: isRejection(asked), signal: asked.signal },
      ),
    refetchInterval: ({ state: { data, error } }) =>
      (data ? isRunning(data) : error instanceof CallError && error.ret === 0) ? 700 : false,
  } satisfies QueryObserverOptions<JobDetail>;
}

/** What was seen of the jobs of an account. */
export interface SeenJobs {
  readonly running: ReadonlySet<number>;
  /** Undefined before the first answer. */
  readonly newest?: number | undefined;
}

/**
 * The jobs that have ended since they were seen last. A short job may end before it was seen running: then it is
 * newer than those seen before, or this tab started it.
 */
export function endedSince({ running, newest }: SeenJobs, jobs: readonly JobRecord[]): JobRecord[] {
  const isNew = (id: number) => newest !== undefined && id > newest;
  return jobs.filter(
    (job) => !isRunning(job) && (isNew(job.id) || running.has(job.id) || startedJobs.has(job.id)),
  );
}
