/** Runs work in the order in which it came, no more than so much of it at once. */
export type Queue = <T>(work: () => Promise<T>) => Promise<T>;

/** Makes a queue with so many workers. */
export function createQueue(workers: number): Queue {
  const waiting: (() => void)[] = [];
  let free = workers;
  return async (work) => {
    if (free > 0) free--;
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
