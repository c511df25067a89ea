import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useDataProvider } from 'react-admin';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import type { JobRecord, ListAnswer } from '#schemas/wire.ts';
import { isRejection } from '../../isRejection.ts';
import { useProfile } from '../../session/profile.ts';
import { jobsKey } from './jobsKey.ts';

const shown = 8;
const fields = 'kind,resource,deed,state,cancelling,total,done,failed,created_at,ended_at';
const noJobs: readonly JobRecord[] = [];

/** The account's latest jobs, polled while one of them runs; calls `onEnd` for each that ends. */
export function useJobs(onEnd: (job: JobRecord) => void): readonly JobRecord[] {
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const profile = useProfile();
  const owner = profile?.id;
  const { data } = useQuery({
    queryKey: [...jobsKey, owner],
    // Until the initial password is changed, the server rejects everything else.
    enabled: profile?.must_change_password === false,
    queryFn: async (asked) => {
      const payload = { filter: { account_id: owner }, sort: '-id', limit: shown, total: 'none', fields };
      const how = { quiet: isRejection(asked), signal: asked.signal };
      const answer = await dataProvider.call<ListAnswer>('Admin.Job.GetList', payload, how);
      return answer.items as unknown as JobRecord[];
    },
    refetchInterval: ({ state }) => (state.data?.some(isRunning) ? 1000 : false),
  });
  useEnds(data, onEnd);
  return data ?? noJobs;
}

/** Whether a job is running. */
export function isRunning({ state }: JobRecord): boolean {
  return state === 'running';
}

// A short job may end before it was ever seen running: then it is new and already finished.
function useEnds(jobs: readonly JobRecord[] | undefined, onEnd: (job: JobRecord) => void): void {
  const queries = useQueryClient();
  const running = useRef<ReadonlySet<number>>(new Set());
  const newest = useRef<number>(undefined);
  useEffect(() => {
    if (!jobs) return;
    const last = newest.current;
    for (const job of jobs) {
      const isNew = last !== undefined && job.id > last;
      if (isRunning(job) || !(isNew || running.current.has(job.id))) continue;
      // The cached data of these records is outdated.
      void queries.invalidateQueries({ queryKey: [job.resource] });
      onEnd(job);
    }
    running.current = new Set(jobs.filter(isRunning).map(({ id }) => id));
    newest.current = Math.max(last ?? 0, ...jobs.map(({ id }) => id));
  }, [jobs, queries, onEnd]);
}
