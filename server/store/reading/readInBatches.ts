import { type Kysely, type RawBuilder, sql } from 'kysely';
import { withoutAccount } from '../../memory/account.ts';
import type { Tables } from '../database.ts';
import { enterReading, type Reading } from './readings.ts';

const mostRows = 1000;
const mostBytes = 1_000_000;

/** How many rows there are, and how many of their texts are too long for the file. */
export interface Counted {
  readonly count: number;
  readonly cut?: number;
}

/** A count at the same moment as the rows, and who hears it before the first of them. */
export interface Counting {
  readonly count: RawBuilder<unknown>;
  readonly onTotal: (counted: Counted) => void;
}

/**
 * Reads all rows of a query as they are at one moment, in batches that need the same memory however many rows
 * there are. The connection goes back when the reading ends, is given up, or is not gone on with for two minutes.
 * @param account whose reading it is. @throws Refusal 410 when too many readings are under way.
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

// Rows of a megabyte come a few at a time, small ones by the thousand; ten of them tell how large they are.
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
    // It only read; and a connection that is lost already cannot be told.
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
