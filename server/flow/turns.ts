import { afterAwake } from '../clock/afterAwake.ts';

/** A place where so many may be at once; what a call inside of another one needs, the outer ones cannot keep from it. */
export interface Turns {
  /** Waits for a turn, and gives the way to end it. @throws Error where none came in time. */
  take(depth: number): Promise<() => void>;
}

interface Waiting {
  readonly depth: number;
  readonly enter: () => void;
}

/**
 * Lets `most` calls in at once, and one more for each level of depth. So those who wait inside of others never wait for
 * these: whoever is deepest always comes on. The deepest come first, then who came first.
 */
export function createTurns(most: number, patience: number): Turns {
  let inside = 0;
  const queue: Waiting[] = [];
  const next = (): Waiting | undefined => {
    const deepest = queue.reduce((depth, one) => Math.max(depth, one.depth), 0);
    return inside < most + deepest ? queue.find(({ depth }) => depth === deepest) : undefined;
  };
  const leave = (one: Waiting) => queue.splice(queue.indexOf(one), 1);
  const move = () => {
    for (let one = next(); one; one = next()) {
      leave(one);
      inside++;
      one.enter();
    }
  };
  const done = () => {
    let isDone = false;
    return () => {
      if (isDone) return;
      isDone = true;
      inside--;
      move();
    };
  };
  return {
    take: (depth) =>
      new Promise((resolve, reject) => {
        const callOff = afterAwake(patience, () => {
          leave(one);
          reject(new Error(`no turn within ${patience} ms`));
        });
        const enter = () => {
          callOff();
          resolve(done());
        };
        const one: Waiting = { depth, enter };
        queue.push(one);
        move();
      }),
  };
}
