import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const throwAway = runInNewContext('gc') as () => void;

/** The memory that this process uses after garbage collection, since other tests leave garbage. */
export function heldMegabytes(): number {
  throwAway();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 2 ** 20;
}

/** Memory usage during a long operation. */
export interface Watched {
  /** Samples, at most once a second. */
  look(): void;
  /** The maximum so far. */
  most(): number;
  /** The milliseconds that sampling took. */
  spent(): number;
}

/** Starts to watch the memory usage of this process. */
export function watchHeld(): Watched {
  let [most, spent, lookedAt] = [0, 0, Number.NEGATIVE_INFINITY];
  return {
    look: () => {
      const began = performance.now();
      if (began - lookedAt < 1000) return;
      most = Math.max(most, heldMegabytes());
      lookedAt = performance.now();
      spent += lookedAt - began;
    },
    most: () => most,
    spent: () => spent,
  };
}
