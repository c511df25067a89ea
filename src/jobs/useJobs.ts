import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useEffect, useRef } from 'react';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import type { JobRecord, ListAnswer } from '#schemas/wire.ts';
import { useProfile } from '../shell/profile.ts';
import { wasRefused } from '../wasRefused.ts';
import { jobsKey } from './jobsKey.ts';

const shown = 8;
const fields = 'kind,resource,deed,state,cancelling,total,done,failed,created_at,ended_at';
const noJobs: readonly JobRecord[] = [];

/** The account's latest jobs, read again while one of them runs; `onEnd` hears of each that ends. */
export function useJobs(onEnd: (job: JobRecord) => void): readonly JobRecord[] {
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const profile = useProfile();
  const owner = profile?.id;
  const { data } = useQuery({
    queryKey: [...jobsKey, owner],
    // Before a first password is changed nothing else is answered.
    enabled: profile?.must_change_password === false,
    queryFn: async (asked) => {
      const payload = { filter: { account_id: owner }, sort: '-id', limit: shown, total: 'none', fields };
      const how = { quiet: wasRefused(asked), signal: asked.signal };
      const answer = await dataProvider.call<ListAnswer>('Admin.Job.GetList', payload, how);
      return answer.items as unknown as JobRecord[];
    },
    refetchInterval: ({ state }) => (state.data?.some(isRunning) ? 1000 : false),
  });
  useEnds(data, onEnd);
  return data ?? noJobs;
}

/** Whether a job goes on. */
export function isRunning({ state }: JobRecord): boolean {
  return state === 'running';
}

// A short job may have ended before it was ever seen running: then it is new, and over.
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
      // What the page knows of these records is old now.
      void queries.invalidateQueries({ queryKey: [job.resource] });
      onEnd(job);
    }
    running.current = new Set(jobs.filter(isRunning).map(({ id }) => id));
    newest.current = Math.max(last ?? 0, ...jobs.map(({ id }) => id));
  }, [jobs, queries, onEnd]);
}
