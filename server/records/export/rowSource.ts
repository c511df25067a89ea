import type { Row } from '#schemas/resource.ts';

/** Rows that the consumer takes in portions of its choice. */
export interface RowSource {
  /** The next rows, at most this many; none at the end. */
  take(most: number): Promise<readonly Row[]>;
  hasMore(): Promise<boolean>;
  close(): Promise<void>;
}

/** Lets the consumer take batches in portions of any size. One batch may span several portions. */
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
