import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { noteStatement } from './statements.ts';
import { fewerTrips } from './trips/fewerTrips.ts';

const { Pool, types } = pg;

/** The tables are known by the resource files alone, so queries name them at run time. */
export type Tables = Record<string, Record<string, unknown>>;

/** The database, or the transaction of the running call. */
export type Db = Kysely<Tables> | Transaction<Tables>;

// How slow a query may be for a person who waits for it, in milliseconds.
const patience = 15_000;

/** Opens the database; values arrive as they travel on the wire. */
export function openDatabase(connection: pg.PoolConfig, onError: (error: Error) => void): Kysely<Tables> {
  const pool = fewerTrips(openPool(connection, 20, onError));
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), log: noteStatement });
}

/** Opens so many connections at most, each when it is first needed. */
export function openPool(connection: pg.PoolConfig, most: number, onError: (error: Error) => void): pg.Pool {
  const pool = new Pool({
    max: most,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 5_000,
    statement_timeout: patience,
    // Whatever zone and fashion the server of somebody else writes times in.
    options: '-c TimeZone=UTC -c DateStyle=ISO',
    ...connection,
    types: { getTypeParser: parserOf as typeof types.getTypeParser },
  });
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', onError);
  // One that breaks between two statements tells nobody else; the next statement on it fails.
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

// Nearly all moments, to the millisecond: there is nothing to reckon.
const plainMoment = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,3})\d*)?\+00$/;

// PostgreSQL writes "2026-01-31 08:00:00.5+00"; without the T, JavaScript takes the first century for the twentieth.
function momentOf(text: string): string {
  const plain = plainMoment.exec(text);
  if (plain) return `${plain[1]}T${plain[2]}.${(plain[3] ?? '').padEnd(3, '0')}Z`;
  return new Date(`${text.replace(' ', 'T').replace(/[+-]\d\d$/, '$&:00')}`).toISOString();
}
