/** Runs work in the order in which it came, no more than so much of it at once. */
export type Queue = <T>(work: () => Promise<T>) => Promise<T>;

/** Why a queue takes no more. */
export interface Bound {
  /** How many may wait. */
  readonly most: number;
  readonly full: () => Error;
}

/** Makes a queue with so many workers, in which as many may wait as its bound says. */
export function createQueue(workers: number, bound?: Bound): Queue {
  const waiting: (() => void)[] = [];
  let free = workers;
  return async (work) => {
    if (free > 0) free--;
    else if (bound && waiting.length >= bound.most) throw bound.full();
    else await new Promise<void>((begin) => waiting.push(begin));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free++;
    }
  };
}
