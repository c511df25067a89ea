import { ret } from '#schemas/wire.ts';
import { afterAwake } from '../clock/afterAwake.ts';
import { Refusal } from '../refusal.ts';

/** A semaphore that counts bytes: what a process holds in memory for its callers at once. */
export interface ByteBudget {
  /**
   * Waits until so many bytes are free, in the order of asking. `isHolder` tells whether whoever asks holds bytes
   * already; one such is let in although nothing is free, so that two holders never wait for each other. Whoever keeps
   * something from others while he waits says how many may do so before him.
   * @returns how to give them back. @throws Refusal 410 when too many wait, or nothing becomes free in time.
   */
  take(bytes: number, isHolder?: () => boolean, before?: number): Promise<() => void>;
  /** How many bytes are taken now. */
  readonly used: number;
  /** The most bytes that were taken at once. */
  readonly peak: number;
}

/** How large a budget is. */
export interface BudgetSize {
  readonly most: number;
  /** How many may wait. */
  readonly waiting?: number;
  /** How long one waits, in milliseconds. */
  readonly patience?: number;
}

interface Waiting {
  readonly bytes: number;
  readonly isHolder: () => boolean;
  readonly enter: () => void;
}

/** Makes a budget; who asks for more than all of it gets all of it. */
export function createByteBudget({ most, waiting = 200, patience = 10_000 }: BudgetSize): ByteBudget {
  let [used, peak, overdrafts] = [0, 0, 0];
  const queue: Waiting[] = [];
  const fits = ({ bytes, isHolder }: Waiting) => used + bytes <= most || (overdrafts === 0 && isHolder());
  // Holders come first: what they hold is free only after them.
  const next = () => [queue.find(({ isHolder }) => isHolder()) ?? queue[0]].find((one) => one && fits(one));
  const leave = (one: Waiting) => queue.splice(queue.indexOf(one), 1);
  const move = () => {
    for (let one = next(); one; one = next()) {
      leave(one);
      one.enter();
    }
  };
  const taken = (bytes: number) => {
    const isOverdraft = used + bytes > most;
    used += bytes;
    peak = Math.max(peak, used);
    if (isOverdraft) overdrafts++;
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      used -= bytes;
      if (isOverdraft) overdrafts--;
      move();
    };
  };
  return {
    get used() {
      return used;
    },
    get peak() {
      return peak;
    },
    take: (wanted, isHolder = () => false, before = waiting) =>
      new Promise((resolve, reject) => {
        const busy = () => reject(new Refusal(ret.rateLimited, 'busy'));
        if (queue.length >= Math.min(before, waiting)) return busy();
        const callOff = afterAwake(patience, () => {
          leave(one);
          busy();
          move();
        });
        const bytes = Math.min(wanted, most);
        const enter = () => {
          callOff();
          resolve(taken(bytes));
        };
        const one: Waiting = { bytes, isHolder, enter };
        queue.push(one);
        move();
      }),
  };
}
