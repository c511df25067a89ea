import { useMemo, useState } from 'react';

/** The pending work of a form's fields, such as an upload. */
export interface PendingUploads {
  hold(field: string, work: Promise<boolean>): void;
  isAny(): boolean;
  /** Waits for all of it; returns the field whose work failed. */
  lost(): Promise<string | undefined>;
}

/** Tracks pending work until it is done. */
export function usePendingUploads(): PendingUploads {
  const [works] = useState(() => new Map<Promise<boolean>, string>());
  return useMemo(
    () => ({
      hold(field, work) {
        works.set(work, field);
        void work.finally(() => works.delete(work));
      },
      isAny: () => works.size > 0,
      async lost() {
        // More work may start during the wait.
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
