import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useDataProvider } from 'react-admin';
import type { KaifangDataProvider } from '#providers/kaifangDataProvider.ts';
import type { JobRecord } from '#schemas/wire.ts';
import { useProfile } from '../../session/profile.ts';
import { endedSince, isRunning, jobsQuery, type SeenJobs } from './jobsQuery.ts';
import { startedJobs } from './startedJobs.ts';

const noJobs: readonly JobRecord[] = [];

/** The account's latest jobs, polled while one of them runs; calls `onEnd` for each that ends. */
export function useJobs(onEnd: (job: JobRecord) => void): readonly JobRecord[] {
  const dataProvider = useDataProvider<KaifangDataProvider>();
  const profile = useProfile();
  const { data } = useQuery({
    ...jobsQuery(dataProvider, profile?.id),
    // Until the initial password is changed, the server rejects everything else.
    enabled: profile?.must_change_password === false,
  });
  useEnds(data, onEnd);
  return data ?? noJobs;
}

function useEnds(jobs: readonly JobRecord[] | undefined, onEnd: (job: JobRecord) => void): void {
  const queries = useQueryClient();
  const seen = useRef<SeenJobs>({ running: new Set() });
  useEffect(() => {
    if (!jobs) return;
    for (const job of endedSince(seen.current, jobs)) {
      startedJobs.delete(job.id);
      // The cached data of these records is outdated.
      void queries.invalidateQueries({ queryKey: [job.resource] });
      onEnd(job);
    }
    seen.current = {
      running: new Set(jobs.filter(isRunning).map(({ id }) => id)),
      newest: Math.max(seen.current.newest ?? 0, ...jobs.map(({ id }) => id)),
    };
  }, [jobs, queries, onEnd]);
}
