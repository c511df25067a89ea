import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useEffect, useRef } from 'react';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import type { JobRecord, ListAnswer } from '#schemas/wire.ts';
import { useProfile } from '../shell/profile.ts';
import { jobsKey } from './jobsKey.ts';

const shown = 8;
const fields = 'kind,resource,deed,state,cancelling,total,done,failed,created_at,ended_at';
const noJobs: readonly JobRecord[] = [];

/** The account's latest jobs, read again while one of them runs; `onEnd` hears of each that ends. */
export function useJobs(onEnd: (job: JobRecord) => void): readonly JobRecord[] {
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const owner = useProfile()?.id;
  const { data } = useQuery({
    queryKey: [...jobsKey, owner],
    enabled: owner !== undefined,
    queryFn: async ({ signal }) => {
      const payload = { filter: { account_id: owner }, sort: '-id', limit: shown, total: 'none', fields };
      const answer = await dataProvider.call<ListAnswer>('Admin.Job.GetList', payload, {
        quiet: true,
        signal,
      });
      return answer.items as unknown as JobRecord[];
    },
    refetchInterval: ({ state }) => (state.data?.some(isRunning) ? 1000 : false),
  });
  const jobs = data ?? noJobs;
  useEnds(jobs, onEnd);
  return jobs;
}

/** Whether a job goes on. */
export function isRunning({ state }: JobRecord): boolean {
  return state === 'running';
}

function useEnds(jobs: readonly JobRecord[], onEnd: (job: JobRecord) => void): void {
  const queries = useQueryClient();
  const running = useRef<ReadonlySet<number>>(new Set());
  useEffect(() => {
    for (const job of jobs) {
      if (isRunning(job) || !running.current.has(job.id)) continue;
      // What the page knows of these records is old now.
      void queries.invalidateQueries({ queryKey: [job.resource] });
      onEnd(job);
    }
    running.current = new Set(jobs.filter(isRunning).map(({ id }) => id));
  }, [jobs, queries, onEnd]);
}
