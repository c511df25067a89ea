import type { JobRecord } from '#schemas/wire.ts';

/** The progress of a job, from 0 to 100; undefined while the total is unknown. */
export function percentOf({ total, done, failed }: JobRecord): number | undefined {
  return total ? (100 * (done + failed)) / total : undefined;
}
