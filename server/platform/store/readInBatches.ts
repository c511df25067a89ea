import { type Kysely, type RawBuilder, sql } from 'kysely';
import { withoutAccount } from '../memory/account.ts';
import type { Tables } from './database.ts';
import { enterReading, type Reading } from './readings.ts';

const mostRows = 1000;
const mostBytes = 1_000_000;

/** The number of rows, and how many of their texts are too long for the file. */
export interface Counted {
  readonly count: number;
  readonly cut?: number;
}

/** A count from the same snapshot as the rows, and the callback that receives it before the first of them. */
export interface Counting {
  readonly count: RawBuilder<unknown>;
  readonly onTotal: (counted: Counted) => void;
}

/**
 * Reads all rows of a query from one snapshot, in batches, so that the memory does not depend on the number
 * of rows. Returns the connection when the reading ends, is canceled, or is idle for two minutes.
 * @param account the reading account. @throws ApiError 410 when too many readings run.
 */
export async function* readInBatches<Row>(
  db: Kysely<Tables>,
  account: number | null,
  query: RawBuilder<Row>,
  counting?: Counting,
): AsyncGenerator<Row[]> {
  const reading = await openReading(db, account, query, counting);
  let size = 5;
  try {
    while (true) {
      const rows = await reading.read(size);
      if (rows.length === 0) return;
      size = Math.min(2 * size, nextSize(rows));
      reading.offered();
      yield rows;
      reading.taken();
    }
  } finally {
    await reading.close();
  }
}

// Rows of a megabyte come a few at a time, small ones by the thousand; the first ten show the size.
function nextSize(rows: readonly unknown[]): number {
  const some = rows.slice(0, 10);
  const bytes = some.reduce((sum: number, row) => sum + JSON.stringify(row).length, 0) / some.length;
  return Math.max(1, Math.min(mostRows, Math.floor(mostBytes / bytes)));
}

interface OpenReading<Row> extends Pick<Reading, 'offered' | 'taken'> {
  read(count: number): Promise<Row[]>;
  close(): Promise<void>;
}

async function openReading<Row>(
  db: Kysely<Tables>,
  account: number | null,
  query: RawBuilder<Row>,
  counting: Counting | undefined,
): Promise<OpenReading<Row>> {
  const { leave, onEnd, offered, taken } = enterReading(db, account);
  const transaction = await begin(db).catch((error: unknown) => {
    leave();
    throw error;
  });
  let isOpen = true;
  const close = async (): Promise<void> => {
    if (!isOpen) return;
    isOpen = false;
    leave();
    // The transaction only read, so a failed rollback on a lost connection does not matter.
    await transaction
      .rollback()
      .execute()
      .catch(() => {});
  };
  onEnd(() => void close());
  const read = async (count: number): Promise<Row[]> => {
    const fetch = sql<Row>`fetch forward ${sql.raw(String(count))} from reading`;
    const { rows } = await withoutAccount(() => fetch.execute(transaction));
    return rows;
  };
  try {
    // The first rows may wait for a sort of millions.
    await sql`set local statement_timeout = '5min'`.execute(transaction);
    if (counting) {
      const { rows } = await (counting.count as RawBuilder<Counted>).execute(transaction);
      counting.onTotal(rows[0] ?? { count: 0 });
    }
    await sql`declare reading no scroll cursor for ${query}`.execute(transaction);
    return { read, close, offered, taken };
  } catch (error) {
    await close();
    throw error;
  }
}

function begin(db: Kysely<Tables>) {
  return db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute();
}
