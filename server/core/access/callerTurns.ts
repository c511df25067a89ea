import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { createSemaphore, type Semaphore } from '../../platform/semaphore.ts';

/** Limits how many calls of each caller run at once. */
export interface CallerTurns {
  /** Runs a call when fewer than the maximum of this caller's calls are running. */
  run<T>(caller: number, work: () => Promise<T>): Promise<T>;
  /** Within a call: waits for another server. The call does not count as running meanwhile. */
  away<T>(caller: number, work: () => Promise<T>): Promise<T>;
}

interface Caller {
  readonly turns: Semaphore<object>;
  /** Of the calls that have their turn; `away` are those that wait for another server. */
  running: number;
  away: number;
  /** All calls, including those that wait for their turn. */
  calls: number;
}

/**
 * Limits the concurrency of each caller, an account or an application, so that one that sends hundreds of
 * calls at once delays its own, not those of others.
 * @param most how many calls of a caller run at once.
 * @param bound how long a call waits for its turn, in milliseconds, and its error after that; unlimited by
 * default.
 */
export function createCallerTurns(
  most: number,
  bound?: { patience: number; refusal: () => Error },
): CallerTurns {
  const callers = new Map<number, Caller>();
  const callerOf = (id: number): Caller => {
    const known = callers.get(id);
    if (known) return known;
    const own: Caller = {
      turns: createSemaphore({
        next: ([first]) => (own.running - own.away < most ? first : undefined),
        admit: () => {
          own.running++;
          return () => own.running--;
        },
        refusal: () => bound?.refusal() ?? new Error('the turns are not limited in time'),
        ...(bound && { patience: bound.patience }),
      }),
      ...{ running: 0, away: 0, calls: 0 },
    };
    callers.set(id, own);
    return own;
  };
  return {
    async run(id, work) {
      const own = callerOf(id);
      own.calls++;
      try {
        const isFree = own.running - own.away < most;
        const leave = await own.turns.enter({});
        try {
          // The calls that waited would otherwise all run before anything else is read from the network.
          if (!isFree) await yieldToOthers();
          return await work();
        } finally {
          leave();
        }
      } finally {
        own.calls--;
        if (own.calls === 0) callers.delete(id);
      }
    },
    async away(id, work) {
      const own = callers.get(id);
      if (!own) return work();
      own.away++;
      own.turns.recheck();
      try {
        return await work();
      } finally {
        own.away--;
      }
    },
  };
}
