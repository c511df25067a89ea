import { useCallback, useState } from 'react';
import { CallError } from '#providers/callError.ts';
import { useOneAtATime } from './useOneAtATime.ts';

/** An action that the server may reject: whether it is running, and the last rejection. */
export interface Attempt {
  readonly busy: boolean;
  readonly refusal: CallError | undefined;
  /** @returns whether it succeeded. */
  attempt(deed: () => Promise<void>): Promise<boolean>;
  forget(): void;
}

/**
 * Runs an action that the server may reject, one at a time, and keeps the rejection for display. Rethrows any
 * other error.
 */
export function useAttempt(): Attempt {
  const { busy, run } = useOneAtATime();
  const [refusal, setRefusal] = useState<CallError>();
  const attempt = useCallback(
    async (deed: () => Promise<void>) => {
      const isDone = await run(async () => {
        setRefusal(undefined);
        try {
          await deed();
          return true;
        } catch (error) {
          if (!(error instanceof CallError)) throw error;
          setRefusal(error);
          return false;
        }
      });
      return isDone ?? false;
    },
    [run],
  );
  const forget = useCallback(() => setRefusal(undefined), []);
  return { busy, refusal, attempt, forget };
}
