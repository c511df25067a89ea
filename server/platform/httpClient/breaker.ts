/** A circuit breaker: skips a target that failed several times in a row, so that calls do not wait for it. */
export interface Breaker {
  /** Whether a target may be called now. After its pause a skipped target gets a single trial call. */
  mayTry(target: string): boolean;
  answered(target: string): void;
  failed(target: string): void;
}

interface Trouble {
  failures: number;
  /** The remaining pause in milliseconds; 0 while the target is not skipped. */
  pause: number;
  until: number;
  isTried: boolean;
}

const mostFailures = 5;
const shortestPause = 2_000;
const longestPause = 60_000;
const mostKept = 1000;

/**
 * Creates a breaker for one process; `onChange` receives the pause of a target, and 0 when it responds again.
 */
export function createBreaker(
  onChange: (target: string, pauseMs: number) => void,
  now: () => number = () => performance.now(),
): Breaker {
  const troubles = new Map<string, Trouble>();

  return {
    mayTry(target) {
      const trouble = troubles.get(target);
      if (!trouble || trouble.pause === 0) return true;
      if (now() < trouble.until) return false;
      // The trial call extends the pause for the other calls.
      Object.assign(trouble, { isTried: true, until: now() + trouble.pause });
      return true;
    },
    answered(target) {
      const trouble = troubles.get(target);
      if (!trouble) return;
      troubles.delete(target);
      if (trouble.pause > 0) onChange(target, 0);
    },
    failed(target) {
      const trouble = troubles.get(target) ?? { failures: 0, pause: 0, until: 0, isTried: false };
      // Calls that started before the pause carry no new information.
      if (trouble.pause > 0 && !trouble.isTried) return;
      if (++trouble.failures >= mostFailures) {
        const pause = Math.min(Math.max(trouble.pause * 2, shortestPause), longestPause);
        Object.assign(trouble, { pause, until: now() + pause, isTried: false });
        onChange(target, pause);
      }
      if (!troubles.has(target) && troubles.size >= mostKept)
        troubles.delete(troubles.keys().next().value as string);
      troubles.set(target, trouble);
    },
  };
}
