import type { CompiledQuery, Kysely, RawBuilder } from 'kysely';
import pg from 'pg';
import { to } from 'pg-copy-streams';
import { platformOffset, platformZone } from '#schemas/payloads/days.ts';
import type { Tables } from './database.ts';
import type { Counted } from './readInBatches.ts';
import { enterReading } from './readings.ts';

/** The query to copy, and its count as of the same moment. */
export interface CopyQuery {
  readonly rows: RawBuilder<unknown>;
  readonly count: RawBuilder<unknown>;
  /** The columns whose texts are always quoted. */
  readonly quoted: readonly string[];
  /** The reading account. */
  readonly account: number | null;
}

// The size of the send buffer: each pause costs time.
const pieceBytes = 1024 * 1024;

/**
 * The rows of a query as PostgreSQL's own CSV output, without a header, on a separate connection.
 * @param onTotal receives the number of rows before the first byte. @throws ApiError 410 when too many read.
 */
export async function* copyOut(
  db: Kysely<Tables>,
  connection: pg.PoolConfig,
  { rows, count, quoted, account }: CopyQuery,
  onTotal: (counted: Counted) => void,
): AsyncGenerator<Buffer> {
  const reading = enterReading(db, account);
  const client = new pg.Client({
    // As on the screens: PostgreSQL counts such an offset westward.
    options: `-c TimeZone=<${platformZone.slice(0, 3)}>${-platformOffset / 3_600_000} -c DateStyle=ISO`,
    connectionTimeoutMillis: 5_000,
    ...connection,
    statement_timeout: 0,
  });
  // The statement that fails reports the error.
  client.on('error', () => {});
  reading.onEnd(() => void client.end().catch(() => {}));
  try {
    await client.connect();
    // The same snapshot for the count and for the rows.
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

/**
 * A query with its parameters inlined as quoted literals, for COPY, the one statement that takes no
 * parameters. A quoted literal is read as a parameter of the same text would be.
 */
function inlined({ sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>): string {
  return sql.replace(/\$(\d+)/g, (_place, number: string) => literal(parameters[Number(number) - 1]));
}

function literal(value: unknown): string {
  return value === null ? 'null' : pg.escapeLiteral(Array.isArray(value) ? arrayText(value) : textOf(value));
}

function arrayText(values: readonly unknown[]): string {
  const items = values.map((value) => `"${textOf(value).replace(/[\\"]/g, '\\$&')}"`);
  return `{${items.join(',')}}`;
}

function textOf(value: unknown): string {
  if (!['string', 'number', 'boolean', 'bigint'].includes(typeof value))
    throw new Error(`a ${typeof value} cannot be a parameter here`);
  return String(value);
}
