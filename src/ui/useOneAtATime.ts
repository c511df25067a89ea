import { useCallback, useRef, useState } from 'react';

/**
 * Allows one piece of work at a time. Work started during another, even by a second click in the same frame,
 * does not run: `run` returns undefined then.
 */
export function useOneAtATime() {
  const isBusy = useRef(false);
  const [busy, setBusy] = useState(false);
  const run = useCallback(async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    if (isBusy.current) return undefined;
    isBusy.current = true;
    setBusy(true);
    try {
      return await work();
    } finally {
      isBusy.current = false;
      setBusy(false);
    }
  }, []);
  return { busy, run };
}
