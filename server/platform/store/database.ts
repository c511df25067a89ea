import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { pipelinedPool } from './pipelinedPool.ts';
import { noteStatement } from './statements.ts';
import type { Tables } from './tables.ts';

const { Pool, types } = pg;

export type { Tables };

/** The database, or the transaction of the running call. */
export type Db = Kysely<Tables> | Transaction<Tables>;

// The longest a query may take while a person waits for it, in milliseconds.
const patience = 15_000;

/** Opens the database; values have the format of the wire. */
export function openDatabase(connection: pg.PoolConfig, onError: (error: Error) => void): Kysely<Tables> {
  const pool = pipelinedPool(openPool(connection, 20, onError));
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), log: noteStatement });
}

/** The maximum number of connections; each opens when it is first needed. */
export function openPool(connection: pg.PoolConfig, most: number, onError: (error: Error) => void): pg.Pool {
  const pool = new Pool({
    max: most,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 5_000,
    statement_timeout: patience,
    // Independent of the time zone and date style of an external server.
    options: '-c TimeZone=UTC -c DateStyle=ISO',
    ...connection,
    types: { getTypeParser: parserOf as typeof types.getTypeParser },
  });
  // The pool replaces a connection that breaks while idle; without a listener the error would end the
  // process.
  pool.on('error', onError);
  // A break between two statements is reported nowhere else; the connection's next statement fails.
  pool.on('connect', (client) => void client.on('error', () => {}));
  return pool;
}

const parsers = new Map<number, (text: string) => unknown>([
  [types.builtins.INT8, Number],
  [types.builtins.NUMERIC, Number],
  [types.builtins.TIMESTAMPTZ, momentOf],
  [types.builtins.DATE, (text) => text],
]);

function parserOf(oid: number, format?: 'text' | 'binary'): unknown {
  return parsers.get(oid) ?? types.getTypeParser(oid, format as 'text');
}

// The common case, precise to the millisecond: no computation needed.
const plainMoment = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,3})\d*)?\+00$/;

// PostgreSQL writes "2026-01-31 08:00:00.5+00"; without the T, JavaScript reads the first century as the
// twentieth.
function momentOf(text: string): string {
  const plain = plainMoment.exec(text);
  if (plain) return `${plain[1]}T${plain[2]}.${(plain[3] ?? '').padEnd(3, '0')}Z`;
  return new Date(`${text.replace(' ', 'T').replace(/[+-]\d\d$/, '$&:00')}`).toISOString();
}
