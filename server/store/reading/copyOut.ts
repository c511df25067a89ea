import type { Kysely, RawBuilder } from 'kysely';
import pg from 'pg';
import { to } from 'pg-copy-streams';
import { platformOffset, platformZone } from '#schemas/payloads/days.ts';
import type { Tables } from '../database.ts';
import { inlined } from './inlined.ts';
import type { Counted } from './readInBatches.ts';
import { enterReading } from './readings.ts';

/** What is copied out, and how the database counts it at the same moment. */
export interface CopyQuery {
  readonly rows: RawBuilder<unknown>;
  readonly count: RawBuilder<unknown>;
  /** The columns whose texts are always in quotes. */
  readonly quoted: readonly string[];
  /** The account that reads. */
  readonly account: number | null;
}

// How much may wait to be sent: each stop costs time.
const pieceBytes = 1024 * 1024;

/**
 * The rows of a query as PostgreSQL itself writes them as CSV, without a header, on a connection of their own.
 * @param onTotal hears how many there will be before the first byte. @throws Refusal 410 when too many read.
 */
export async function* copyOut(
  db: Kysely<Tables>,
  connection: pg.PoolConfig,
  { rows, count, quoted, account }: CopyQuery,
  onTotal: (counted: Counted) => void,
): AsyncGenerator<Buffer> {
  const reading = enterReading(db, account);
  const client = new pg.Client({
    // As on the screens: PostgreSQL counts such a zone to the west.
    options: `-c TimeZone=<${platformZone.slice(0, 3)}>${-platformOffset / 3_600_000} -c DateStyle=ISO`,
    connectionTimeoutMillis: 5_000,
    ...connection,
    statement_timeout: 0,
  });
  // What breaks it is told by the statement that it breaks.
  client.on('error', () => {});
  reading.onEnd(() => void client.end().catch(() => {}));
  try {
    await client.connect();
    // One moment for the count and for the rows.
    await client.query('begin isolation level repeatable read read only');
    const counting = count.compile(db);
    const counted = await client.query(counting.sql, [...counting.parameters]);
    onTotal({ count: Number(counted.rows[0]?.count) });
    const force = quoted.map((name) => pg.escapeIdentifier(name)).join(', ');
    const options = force ? `format csv, force_quote (${force})` : 'format csv';
    for await (const chunk of client.query(
      to(`copy (${inlined(rows.compile(db))}) to stdout (${options})`, { highWaterMark: pieceBytes }),
    )) {
      reading.offered();
      yield chunk as Buffer;
      reading.taken();
    }
  } finally {
    reading.leave();
    await client.end().catch(() => {});
  }
}
