import { useCallback, useRef, useState } from 'react';

/**
 * Lets one piece of work be under way at a time. What is begun meanwhile, by a second click in the same frame too, is
 * not done: `run` answers nothing then.
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
