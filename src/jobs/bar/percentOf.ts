import type { JobRecord } from '#schemas/wire.ts';

/** How far a job is, from 0 to 100; nothing while it is not known how much there is. */
export function percentOf({ total, done, failed }: JobRecord): number | undefined {
  return total ? (100 * (done + failed)) / total : undefined;
}
