import type { QueryClient } from '@tanstack/react-query';
import { jobsKey } from './jobsKey.ts';

/** The ids of jobs that this tab started and whose end it has not seen yet. */
export const startedJobs = new Set<number>();

/** Records that a job has started: the tray is refreshed, and polled until it has seen the end of the job. */
export function addStartedJob(queries: QueryClient, id: number): void {
  startedJobs.add(id);
  void queries.invalidateQueries({ queryKey: jobsKey });
}
