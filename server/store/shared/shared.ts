import type { Signal } from '../signal.ts';
import type { Counters } from '../throttle.ts';

/** What the processes of one platform share beside its records: news of changes, and counters of tries. */
export interface Shared {
  readonly signal: Signal;
  readonly counters: Counters;
  /** Whether a Redis that was named does not answer, so that the database does its job. */
  isRedisAway(): boolean;
  stop(): Promise<void>;
}
