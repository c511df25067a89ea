/** Limits the concurrent runs of one scheduled job, separately for fast and slow items. */
export interface JobSlots {
  /**
   * Starts the work on an item, unless it is running or no slot is free. The work returns whether it did
   * anything, or found that another process does it. @returns whether it started.
   */
  begin(id: number, work: () => Promise<boolean>): boolean;
  /** Resolves when nothing is running. */
  idle(): Promise<void>;
}

const [mostQuick, mostSlow] = [60, 500];
/** The time limit of fast items, in milliseconds. */
const quickWithin = 1000;
/** The number of slow items that are remembered. */
const mostRemembered = 10_000;

/**
 * Creates the slots of a scheduled job. An item that takes longer than a second moves to the slow group and
 * starts there until it is fast again. So no item waits longer than that for slow ones, however many there
 * are.
 */
export function createJobSlots(): JobSlots {
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
      // Only an item that did actual work quickly counts as fast.
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
