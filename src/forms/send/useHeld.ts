import { useMemo, useState } from 'react';

/** What is on its way into the fields of a form, such as a file that is being uploaded. */
export interface Held {
  hold(field: string, work: Promise<boolean>): void;
  isAny(): boolean;
  /** Waits for all of it; gives the field whose part did not come. */
  lost(): Promise<string | undefined>;
}

/** Keeps what is on its way until it has come. */
export function useHeld(): Held {
  const [works] = useState(() => new Map<Promise<boolean>, string>());
  return useMemo(
    () => ({
      hold(field, work) {
        works.set(work, field);
        void work.finally(() => works.delete(work));
      },
      isAny: () => works.size > 0,
      async lost() {
        // Meanwhile more may be begun.
        while (works.size > 0) {
          const waited = [...works];
          const came = await Promise.all(waited.map(([work]) => work));
          const [, field] = waited[came.indexOf(false)] ?? [];
          if (field !== undefined) return field;
        }
        return undefined;
      },
    }),
    [works],
  );
}
