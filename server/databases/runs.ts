import { type Kysely, sql } from 'kysely';
import { ret } from '#schemas/wire.ts';
import { ApiError } from '../apiError.ts';
import type { ChangeFeed } from '../platform/cache/changeFeed.ts';
import type { Tables } from '../platform/store/database.ts';

/** Receives the cancel function of the statement. */
export type OnStop = (stop: () => void) => void;

/** The statements that run for users now, which they can cancel from any process. */
export interface Runs {
  /**
   * Registers a statement while it runs; the work provides its cancel function. @throws ApiError when the
   * account has too many running.
   */
  during<T>(account: number, name: string, work: (onStop: OnStop) => Promise<T>): Promise<T>;
  /** Broadcasts a request to cancel a statement of an account. */
  stop(account: number, name: string): Promise<void>;
}

// One statement per account at a time, in this process.
const mostAtOnce = 2;
/** How long a cancel request waits for a statement that arrives after it, in milliseconds. */
const earlyLife = 10_000;
const mostEarly = 1000;

/** Creates the list of running statements. */
export function createRuns({ db, signal }: { db: Kysely<Tables>; signal: ChangeFeed }): Runs {
  const running = new Map<string, () => void>();
  // Requests travel on connections of their own: one to cancel can overtake that of its statement.
  const early = new Map<string, number>();
  const cancel = (key: string) => {
    const stop = running.get(key);
    if (stop) return stop();
    early.delete(key);
    early.set(key, performance.now());
    for (const [other, at] of early) {
      if (early.size <= mostEarly && performance.now() - at < earlyLife) break;
      early.delete(other);
    }
  };
  signal.on('console', cancel);
  return {
    async during(account, name, work) {
      const prefix = `${account}:`;
      const key = `${prefix}${name}`;
      const busy = [...running.keys()].filter((one) => one.startsWith(prefix)).length;
      if (busy >= mostAtOnce || running.has(key)) throw new ApiError(ret.state, 'console.running');
      // A cancel request that comes before the cancel function is applied as soon as it is available.
      let isStopped = performance.now() - (early.get(key) ?? Number.NEGATIVE_INFINITY) < earlyLife;
      early.delete(key);
      running.set(key, () => {
        isStopped = true;
      });
      try {
        return await work((stop) => {
          running.set(key, stop);
          if (isStopped) stop();
        });
      } finally {
        running.delete(key);
      }
    },
    async stop(account, name) {
      const key = `${account}:${name}`;
      // Immediate in this process; other processes receive a change event.
      const isHere = running.has(key);
      cancel(key);
      if (!isHere) await sql`select pg_notify('kaifang', ${`console ${key}`})`.execute(db);
    },
  };
}
