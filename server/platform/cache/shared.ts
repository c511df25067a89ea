import type { Counters } from '../store/throttle.ts';
import type { ChangeFeed } from './changeFeed.ts';

/** The state that processes of one platform share beside its records: change events, and rate counters. */
export interface Shared {
  readonly signal: ChangeFeed;
  readonly counters: Counters;
  /** Whether a configured Redis does not answer, so that the database stands in. */
  isRedisAway(): boolean;
  stop(): Promise<void>;
}
