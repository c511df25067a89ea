/** How many of one errand run at the same time, the quick and the slow apart. */
export interface Lanes {
  /**
   * Begins the work of one, unless it is under way, or there is no place for it now; the work says whether it did
   * anything, or found that somebody else does it. @returns whether it began.
   */
  begin(id: number, work: () => Promise<boolean>): boolean;
  /** When nothing runs any more. */
  idle(): Promise<void>;
}

const [mostQuick, mostSlow] = [60, 500];
/** How long the quick ones may take, in milliseconds. */
const quickWithin = 1000;
/** Of how many it is remembered that they were slow. */
const mostRemembered = 10_000;

/**
 * Makes the lanes of an errand. Whoever takes longer than a second goes over to the slow ones, and begins among them
 * from then on until he was quick again: so nobody waits longer than that for somebody slow, however many these are.
 */
export function createLanes(): Lanes {
  const quick = new Set<Promise<void>>();
  const slow = new Set<Promise<void>>();
  const known = new Set<number>();
  const running = new Set<number>();
  return {
    begin(id, work) {
      if (running.has(id)) return false;
      const isSlow = known.has(id);
      if (isSlow ? slow.size >= mostSlow : quick.size >= mostQuick) return false;
      const started = performance.now();
      const late = setTimeout(() => {
        quick.delete(run);
        slow.add(run);
        if (known.size >= mostRemembered) known.clear();
        known.add(id);
      }, quickWithin);
      running.add(id);
      // Only who did something quickly was quick.
      const end = (worked: boolean) => {
        clearTimeout(late);
        running.delete(id);
        quick.delete(run);
        slow.delete(run);
        if (worked && performance.now() - started < quickWithin) known.delete(id);
      };
      const run: Promise<void> = work().then(end, (error) => {
        end(false);
        throw error;
      });
      (isSlow ? slow : quick).add(run);
      return true;
    },
    idle: async () => void (await Promise.all([...quick, ...slow])),
  };
}
