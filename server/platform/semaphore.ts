import { afterAwake } from './scheduler/afterAwake.ts';

/** Limits concurrency. Calls beyond the limit wait. */
export interface Semaphore<Entry> {
  /**
   * Waits for a slot, unless `mostWaiting` calls are already waiting.
   * @returns the release function, which is idempotent.
   * @throws the error that `refusal` creates.
   */
  enter(entry: Entry, mostWaiting?: number): Promise<() => void>;
  /** Admits the entries that may enter now, after something that `next` reads has changed. */
  recheck(): void;
}

interface Rules<Entry> {
  /** The waiting entry that may enter now. The entries are in the order of arrival. */
  readonly next: (waiting: readonly Entry[]) => Entry | undefined;
  /** Takes a slot. @returns the function that frees it. */
  readonly admit: (entry: Entry) => () => void;
  readonly refusal: () => Error;
  /** The longest wait, in milliseconds; unlimited by default. */
  readonly patience?: number;
}

/** Creates a semaphore from rules that choose the next entry. */
export function createSemaphore<Entry>(rules: Rules<Entry>): Semaphore<Entry> {
  const waiting = new Map<Entry, (leave: () => void) => void>();
  const next = () => rules.next([...waiting.keys()]);
  const move = () => {
    for (let entry = next(); entry !== undefined; entry = next()) {
      const enter = waiting.get(entry);
      waiting.delete(entry);
      enter?.(leaveOnce(rules.admit(entry)));
    }
  };
  const leaveOnce = (giveBack: () => void) => {
    let isIn = true;
    return () => {
      if (!isIn) return;
      isIn = false;
      giveBack();
      move();
    };
  };
  return {
    recheck: move,
    enter: (entry, mostWaiting = Number.POSITIVE_INFINITY) =>
      new Promise((resolve, reject) => {
        if (waiting.size >= mostWaiting) return reject(rules.refusal());
        // The usual case, without a timer.
        if (waiting.size === 0 && rules.next([entry]) === entry)
          return resolve(leaveOnce(rules.admit(entry)));
        const giveUp = () => {
          waiting.delete(entry);
          reject(rules.refusal());
          move();
        };
        const stopWaiting = rules.patience === undefined ? () => {} : afterAwake(rules.patience, giveUp);
        waiting.set(entry, (leave) => {
          stopWaiting();
          resolve(leave);
        });
        move();
      }),
  };
}

/** Runs work in the order of arrival, with limited concurrency. */
export type Queue = <T>(work: () => Promise<T>) => Promise<T>;

/** Creates a queue with this many workers, in which no more than `most` may wait. */
export function createQueue(workers: number, bound?: { most: number; full: () => Error }): Queue {
  let free = workers;
  const semaphore = createSemaphore<object>({
    next: ([first]) => (free > 0 ? first : undefined),
    admit: () => {
      free--;
      return () => free++;
    },
    refusal: () => bound?.full() ?? new Error('the queue is full'),
  });
  return async (work) => {
    const leave = await semaphore.enter({}, bound?.most);
    try {
      return await work();
    } finally {
      leave();
    }
  };
}

/** A semaphore for nested calls: outer calls cannot starve the calls inside of them. */
export interface Turns {
  /** Waits for a slot and returns its release function. @throws Error where none became free in time. */
  take(depth: number, owner?: number | null): Promise<() => void>;
}

/**
 * Admits `most` calls, and one more for each level of depth, so that a nested call never waits for its outer
 * calls: the deepest always proceeds. The deepest come first, then those of the owner with the fewest inside,
 * so that one with many calls leaves the next slot to the others, then the earliest.
 */
export function createTurns(most: number, patience: number): Turns {
  let inside = 0;
  const byOwner = new Map<number | null, number>();
  const move = (owner: number | null, by: 1 | -1) => {
    inside += by;
    const own = (byOwner.get(owner) ?? 0) + by;
    if (own > 0) byOwner.set(owner, own);
    else byOwner.delete(owner);
  };
  const semaphore = createSemaphore<{ readonly depth: number; readonly owner: number | null }>({
    next: (waiting) => {
      const deepest = Math.max(...waiting.map(({ depth }) => depth));
      if (inside >= most + deepest) return undefined;
      const insideOf = ({ owner }: { readonly owner: number | null }) => byOwner.get(owner) ?? 0;
      return waiting
        .filter(({ depth }) => depth === deepest)
        .reduce((first, other) => (insideOf(other) < insideOf(first) ? other : first));
    },
    admit: ({ owner }) => {
      move(owner, 1);
      return () => move(owner, -1);
    },
    refusal: () => new Error(`no turn within ${patience} ms`),
    patience,
  });
  return { take: (depth, owner = null) => semaphore.enter({ depth, owner }) };
}
