import { ret } from '#schemas/wire.ts';
import { ApiError } from '../../apiError.ts';
import { createSemaphore } from '../semaphore.ts';

/** A semaphore that counts bytes: the memory that a process holds for its callers. */
export interface ByteBudget {
  /**
   * Waits in request order until the bytes are free. `isHolder` returns whether the caller already holds
   * bytes; one such caller is admitted even when nothing is free, so that two holders cannot deadlock. A
   * caller that blocks others while it waits sets how many may be ahead of it.
   * @returns a function that releases the bytes. @throws ApiError 410 when too many wait, or nothing becomes
   * free in time.
   */
  take(bytes: number, isHolder?: () => boolean, before?: number): Promise<() => void>;
  /** The bytes in use. */
  readonly used: number;
  /** The peak number of bytes in use. */
  readonly peak: number;
}

/** The size of a budget in bytes. */
export interface BudgetSize {
  readonly most: number;
  /** The maximum number of waiting callers. */
  readonly waiting?: number;
  /** The wait timeout in milliseconds. */
  readonly patience?: number;
}

/** Creates a budget; a request for more than its size gets the whole budget. */
export function createByteBudget({ most, waiting = 200, patience = 10_000 }: BudgetSize): ByteBudget {
  let [used, peak, overdrafts] = [0, 0, 0];
  const semaphore = createSemaphore<{ readonly bytes: number; readonly isHolder: () => boolean }>({
    next: (asked) => {
      // Holders come first: they release their bytes only afterwards.
      const holder = asked.find(({ isHolder }) => isHolder());
      const one = holder ?? asked[0];
      const fits = one && (used + one.bytes <= most || (overdrafts === 0 && holder));
      return fits ? one : undefined;
    },
    admit: ({ bytes }) => {
      const isOverdraft = used + bytes > most;
      used += bytes;
      peak = Math.max(peak, used);
      if (isOverdraft) overdrafts++;
      return () => {
        used -= bytes;
        if (isOverdraft) overdrafts--;
      };
    },
    refusal: () => new ApiError(ret.rateLimited, 'busy'),
    patience,
  });
  return {
    get used() {
      return used;
    },
    get peak() {
      return peak;
    },
    take: (wanted, isHolder = () => false, before = waiting) =>
      semaphore.enter({ bytes: Math.min(wanted, most), isHolder }, Math.min(before, waiting)),
  };
}
