import { createQueue, type Queue } from '../../platform/semaphore.ts';

/** Runs a call of an account when fewer than the maximum of this account's calls are running. */
export type CallerTurns = <T>(account: number, work: () => Promise<T>) => Promise<T>;

/** More than a browser sends at once. */
const mostAtOnce = 10;

/**
 * Limits the concurrency of each account's calls, so that an account that sends hundreds at once delays its
 * own calls, not those of others.
 */
export function createCallerTurns(): CallerTurns {
  const callers = new Map<number, { readonly queue: Queue; calls: number }>();
  return async (account, work) => {
    const own = callers.get(account) ?? { queue: createQueue(mostAtOnce), calls: 0 };
    callers.set(account, own);
    own.calls++;
    try {
      return await own.queue(work);
    } finally {
      own.calls--;
      if (own.calls === 0) callers.delete(account);
    }
  };
}
