import type { Socket } from 'node:net';
import mysql, {
  type Connection,
  type ConnectionOptions,
  type FieldPacket,
  type PoolConnection,
} from 'mysql2';
import {
  type Batch,
  batchRows,
  consolePool,
  driverGivesUp,
  type Engine,
  type Session,
  type Target,
} from '../engine.ts';
import { createFreshSockets } from '../freshSockets.ts';
import { allowPiece, guardedSocket } from '../guardedSocket.ts';
import { describeMysql } from './describe.ts';
import { mysqlFault } from './fault.ts';
import { typedOf } from './typed.ts';
import { gridColumn, textOf } from './values.ts';

// Strict mode, so that values that do not fit a column are rejected instead of stored as question marks.
const settings =
  "set time_zone = '+00:00', sql_mode = 'STRICT_TRANS_TABLES,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION', " +
  'lock_wait_timeout = 5, innodb_lock_wait_timeout = 5';

/** Opens a MySQL or MariaDB database; connects on first use. */
export function openMysql(target: Target, onError: (error: Error) => void, wish = consolePool): Engine {
  let lookup: Awaited<ReturnType<NonNullable<Target['pinned']>>> | undefined;
  const fresh = createFreshSockets();
  const options = optionsOf(target, () =>
    fresh.add(guardedSocket(lookup, isGreeting)).connect(target.port, target.host),
  );
  const pool = mysql.createPool({
    ...options,
    connectionLimit: wish.most,
    maxIdle: 1,
    idleTimeout: 30_000,
  });
  pool.on('connection', (connection) => {
    connection.on('error', onError);
    connection.query(settings + wish.settings, () => {});
  });
  return {
    dialect: 'mysql',
    async open() {
      try {
        lookup = await target.pinned?.();
        const ask = (done: (error: unknown, made?: PoolConnection) => void) => pool.getConnection(done);
        const connection = await fresh.asking(ask, (made) => made.release());
        return sessionOf(connection, target, options);
      } catch (error) {
        throw mysqlFault(error, target, 'connecting');
      }
    },
    close: () => new Promise((resolve) => pool.end(() => resolve())),
  };
}

// The first packet is the server's greeting in protocol version 10, or its error.
function isGreeting(bytes: Buffer): boolean {
  return bytes.length > 4 && bytes[3] === 0 && (bytes[4] === 10 || bytes[4] === 0xff);
}

function optionsOf(
  { host, port, user, password, database, tls }: Target,
  stream: () => unknown,
): ConnectionOptions {
  return {
    ...{ host, port, user, password, database, stream },
    ...(tls && { ssl: { rejectUnauthorized: true, verifyIdentity: true } }),
    charset: 'utf8mb4',
    connectTimeout: driverGivesUp,
    multipleStatements: false,
    // Never sends a local file, even if the server requests one.
    flags: ['-LOCAL_FILES'],
    // All values as the bytes that the server sent.
    typeCast: false,
    rowsAsArray: true,
    // Parsed here, so that integers beyond 2^53 keep their exact value.
    jsonStrings: true,
    // The driver's compiled row parser rejects `__proto__` as a column name; reading columns one by one
    // allows any name.
    disableEval: true,
    enableKeepAlive: true,
  };
}

function sessionOf(connection: PoolConnection, target: Target, options: ConnectionOptions): Session {
  const inner = connection as unknown as { stream: Socket; threadId: number };
  allowPiece(inner.stream);
  return {
    query: (text, values = []) => {
      allowPiece(inner.stream);
      return new Promise((resolve, reject) => {
        const done = (error: unknown, rows: unknown, fields: FieldPacket[]) =>
          error ? reject(mysqlFault(error, target)) : resolve(batchOf(rows, fields));
        // With values, the statement is prepared and the values are bound.
        if (values.length > 0) connection.execute(text, values as never[], done);
        else connection.query(text, done);
      });
    },
    typed: (text, values, most) => {
      allowPiece(inner.stream, most);
      return typedOf(connection, text, values).catch((error) => {
        throw mysqlFault(error, target);
      });
    },
    describe: ({ text }) => {
      allowPiece(inner.stream);
      return describeMysql(connection, text).catch((error) => {
        throw mysqlFault(error, target);
      });
    },
    stream: (text) => streamOf(connection, target, text, inner.stream),
    cancel: () => kill(options, 'query', inner.threadId),
    end: () => kill(options, 'connection', inner.threadId),
    release: (isClean) => (isClean ? connection.release() : connection.destroy()),
  };
}

function batchOf(rows: unknown, fields: FieldPacket[] | undefined): Batch {
  if (!Array.isArray(rows) || !fields)
    return { columns: [], rows: [], changed: (rows as { affectedRows?: number })?.affectedRows ?? null };
  const reads = fields.map(textOf);
  return {
    columns: fields.map(gridColumn),
    rows: (rows as (Buffer | null)[][]).map((row) => row.map((value, at) => reads[at]?.(value) ?? null)),
    changed: null,
  };
}

async function* streamOf(
  connection: PoolConnection,
  target: Target,
  text: string,
  socket: Socket,
): AsyncGenerator<Batch> {
  let fields: FieldPacket[] = [];
  let header: { affectedRows?: number } | undefined;
  const query = connection.query(text);
  // For a procedure with several results, only the first one is returned; the row count refers to it.
  let [came, ofFirst] = [0, Number.POSITIVE_INFINITY];
  query.on('fields', (found) => {
    const told = found as unknown as FieldPacket[] | undefined;
    if (told && fields.length > 0) ofFirst = Math.min(ofFirst, came);
    else fields = told ?? fields;
  });
  query.on('result', (row: unknown) => {
    if (Array.isArray(row)) came++;
  });
  const stream = query.stream({ highWaterMark: batchRows });
  // The driver does not report a lost connection to a stream.
  const end = (error?: Error | boolean) => stream.destroy(error instanceof Error ? error : new Error('lost'));
  socket.once('error', end).once('close', end);
  let rows: (Buffer | null)[][] = [];
  let taken = 0;
  try {
    for await (const row of stream as AsyncIterable<unknown>) {
      if (!Array.isArray(row)) header = row as { affectedRows?: number };
      else if (taken++ < ofFirst) rows.push(row as (Buffer | null)[]);
      if (rows.length < batchRows) continue;
      allowPiece(socket);
      yield batchOf(rows, fields);
      rows = [];
    }
  } catch (error) {
    throw mysqlFault(error, target);
  } finally {
    socket.off('error', end).off('close', end);
  }
  if (fields.length === 0) yield batchOf(header ?? {}, undefined);
  else yield { ...batchOf(rows, fields), ...(ofFirst < Number.POSITIVE_INFINITY && { others: true }) };
}

// An account may kill its own sessions without a privilege.
function kill(options: ConnectionOptions, what: 'query' | 'connection', thread: number): Promise<void> {
  return new Promise((resolve) => {
    const other: Connection = mysql.createConnection(options);
    const end = () => {
      other.destroy();
      resolve();
    };
    other.on('error', end);
    other.query(`kill ${what} ${Number(thread)}`, end);
  });
}
