import type { Row } from '#schemas/resource.ts';

/** Rows that are taken in portions of the taker's choice. */
export interface RowSource {
  /** The next rows, at most so many; none when there are no more. */
  take(most: number): Promise<readonly Row[]>;
  hasMore(): Promise<boolean>;
  close(): Promise<void>;
}

/** Makes batches takeable in portions: a batch may end in another portion than it began in. */
export function rowSource(batches: AsyncGenerator<readonly Row[]>): RowSource {
  let waiting: readonly Row[] = [];
  const hasMore = async (): Promise<boolean> => {
    while (waiting.length === 0) {
      const next = await batches.next();
      if (next.done) return false;
      waiting = next.value;
    }
    return true;
  };
  return {
    hasMore,
    take: async (most) => {
      if (!(await hasMore())) return [];
      const rows = waiting.slice(0, most);
      waiting = waiting.slice(most);
      return rows;
    },
    close: async () => void (await batches.return(undefined)),
  };
}
