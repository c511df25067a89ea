import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const throwAway = runInNewContext('gc') as () => void;

/** The memory that this process holds once all that nobody needs is thrown away: other tests have left theirs. */
export function heldMegabytes(): number {
  throwAway();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 2 ** 20;
}

/** What is held while something takes long. */
export interface Watched {
  /** Looks, once a second at most. */
  look(): void;
  /** The most that was seen. */
  most(): number;
  /** The milliseconds that it took to look. */
  spent(): number;
}

/** Begins to watch what this process holds. */
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
