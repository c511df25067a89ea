import { useCallback, useState } from 'react';
import { CallError } from '#providers/callError.ts';
import { useOneAtATime } from './useOneAtATime.ts';

/** A deed that the server may refuse: whether it is under way, and the refusal of the last one. */
export interface Attempt {
  readonly busy: boolean;
  readonly refusal: CallError | undefined;
  /** @returns whether it was done. */
  attempt(deed: () => Promise<void>): Promise<boolean>;
  forget(): void;
}

/** Tries what the server may refuse, one at a time, and keeps the refusal to be shown; anything else is thrown on. */
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
