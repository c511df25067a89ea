import { connect, type LookupFunction, Socket } from 'node:net';
import pg from 'pg';
import Cursor from 'pg-cursor';
import { describeStatement } from '../../flow/data/describe.ts';
import { ConsoleFault } from '../../flow/data/fault.ts';
import { typedQuery } from '../../flow/data/typedQuery.ts';
import { typeParsers } from '../../flow/data/typeParsers.ts';
import {
  type Batch,
  batchRows,
  connectWithin,
  consolePool,
  driverGivesUp,
  type Engine,
  type Session,
  type Target,
} from '../engine.ts';
import { createFreshSockets } from '../freshSockets.ts';
import { allowPiece, guardedSocket } from '../guardedSocket.ts';
import { postgresFault } from './fault.ts';

const cancelCode = 80877102;

/**
 * A cursor for statements that users type. COPY needs a client that sends or receives its rows, and there is
 * none here. The driver's own cursor would throw outside of any call; this one records the error, and the
 * statement fails.
 */
class TypedCursor<Row> extends Cursor<Row> {
  isCopy = false;

  handleCopyInResponse(connection: Sender): void {
    this.isCopy = true;
    connection.sendCopyFail('no rows come');
  }

  handleCopyData(): void {
    this.isCopy = true;
  }
}

const names = new Map(
  Object.entries(pg.types.builtins).map(([name, oid]) => [Number(oid), name.toLowerCase()] as const),
);

// All values as the server writes them, without rounding.
const asText = { getTypeParser: () => (text: string) => text } as unknown as pg.CustomTypesConfig;

const settings =
  "set client_encoding = 'UTF8'; set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; " +
  "set extra_float_digits = 1; set bytea_output = 'hex'; set lock_timeout = '5s'";

// The server cancels the statement of a session whose client disconnected, where it can detect that (version
// 14, on Linux).
const leaving =
  "select set_config(name, '1s', false) from pg_settings where name = 'client_connection_check_interval'";

/** Opens a PostgreSQL database; connects on first use. */
export function openPostgres(target: Target, onError: (error: Error) => void, wish = consolePool): Engine {
  let lookup: Awaited<ReturnType<NonNullable<Target['pinned']>>> | undefined;
  const fresh = createFreshSockets();
  const { host, port, user, password, database, tls } = target;
  const pool = new pg.Pool({
    ...{ host, port, user, password, database, types: asText },
    ...(tls ? { ssl: { rejectUnauthorized: true } } : target.ssl !== undefined && { ssl: target.ssl }),
    stream: () => fresh.add(host.startsWith('/') ? new Socket() : guardedSocket(lookup, isGreeting)),
    application_name: wish.name,
    max: wish.most,
    connectionTimeoutMillis: driverGivesUp,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    onConnect: async (client) => {
      client.on('error', () => {});
      await client.query(settings + wish.settings).catch(() => {});
      await client.query(leaving).catch(() => {});
    },
  });
  pool.on('error', onError);
  return {
    dialect: 'postgres',
    async open() {
      try {
        lookup = await target.pinned?.();
        const client = await fresh.asking<pg.PoolClient>(
          (done, leave) =>
            pool.connect((error, made) => {
              // The pool would wait with it.
              if (error) leave();
              done(error, made);
            }),
          (made) => made.release(),
        );
        return sessionOf(client, target, () => lookup);
      } catch (error) {
        throw postgresFault(error, target, 'connecting');
      }
    },
    close: () => pool.end(),
  };
}

// Authentication, an error, a notice, a version; or the yes or no to TLS.
function isGreeting(bytes: Buffer): boolean {
  return 'RENSv'.includes(String.fromCharCode(bytes[0] ?? 0));
}

interface Inside {
  readonly connection: { readonly stream: import('node:net').Socket };
  readonly processID: number;
  readonly secretKey: number;
}

function sessionOf(client: pg.PoolClient, target: Target, lookup: () => unknown): Session {
  const { connection, processID, secretKey } = client as unknown as Inside;
  const { stream } = connection;
  allowPiece(stream);
  const fail = (error: unknown): never => {
    throw postgresFault(error, target);
  };
  return {
    async query(text, values = []) {
      allowPiece(stream);
      const asked = { text, values: [...values], rowMode: 'array' as const, types: asText };
      return batchOf(await client.query<(string | null)[]>(asked).catch(fail));
    },
    async typed(text, values, most) {
      allowPiece(stream, most);
      // Only this mode makes PostgreSQL reject a second statement in the same text.
      const asked = {
        text,
        values: [...values],
        types: typeParsers,
        queryMode: 'extended',
      } as pg.QueryConfig;
      const { rows, rowCount } = await typedQuery(client, asked).catch(fail);
      return { rows, count: rowCount ?? 0 };
    },
    async describe(statement) {
      allowPiece(stream);
      const { parameters, columns, plan } = await describeStatement(client, statement).catch(fail);
      return { parameters: parameters.map((type) => ({ name: '', type })), columns, plan };
    },
    async *stream(text) {
      allowPiece(stream);
      const cursor = client.query(
        new TypedCursor<(string | null)[]>(text, [], { rowMode: 'array', types: asText }),
      );
      let isBroken = false;
      try {
        for (let isFirst = true; ; isFirst = false) {
          const batch = await read(cursor);
          if (cursor.isCopy) throw new ConsoleFault('copy');
          allowPiece(stream);
          if (isFirst || batch.rows.length > 0) yield batch;
          if (batch.rows.length < batchRows) return;
        }
      } catch (error) {
        isBroken = true;
        throw postgresFault(cursor.isCopy ? new ConsoleFault('copy') : error, target);
      } finally {
        // A lost connection would never respond.
        if (!isBroken) await cursor.close().catch(() => {});
      }
    },
    cancel: () => cancelRequest(target, lookup() as never, processID, secretKey),
    // Handled by `leaving` when the connection breaks.
    end: async () => void stream.destroy(),
    release: (isClean) => client.release(!isClean),
  };
}

function read(cursor: Cursor<(string | null)[]>): Promise<Batch> {
  return new Promise((resolve, reject) => {
    cursor.read(batchRows, (error, rows, result) => {
      if (error) reject(error);
      else resolve(batchOf({ ...result, rows }));
    });
  });
}

type Result = Pick<pg.QueryResult<(string | null)[]>, 'fields' | 'rows' | 'rowCount' | 'command'>;

function batchOf({ fields, rows, rowCount, command }: Result): Batch {
  const isRead = command === 'SELECT' || command === 'SHOW' || command === 'EXPLAIN' || !command;
  return {
    columns: (fields ?? []).map(({ name, dataTypeID }) => ({ name, type: typeName(dataTypeID) })),
    rows,
    changed: isRead ? null : (rowCount ?? null),
  };
}

/** The name of a built-in type by its OID; `other` for all other types. */
function typeName(oid: number): string {
  return names.get(oid) ?? 'other';
}

interface Sender {
  sendCopyFail(reason: string): void;
}

/** Asks a PostgreSQL server to cancel the statement of a session; needs no free connection. */
function cancelRequest(
  { host, port }: Target,
  lookup: LookupFunction | undefined,
  process: number,
  secret: number,
): Promise<void> {
  const message = Buffer.alloc(16);
  message.writeInt32BE(16, 0);
  message.writeInt32BE(cancelCode, 4);
  message.writeInt32BE(process, 8);
  message.writeInt32BE(secret, 12);
  return new Promise((resolve) => {
    const socket = host.startsWith('/')
      ? connect(`${host}/.s.PGSQL.${port}`)
      : connect({ host, port, ...(lookup && { lookup, autoSelectFamily: false }) });
    socket.setTimeout(connectWithin, () => socket.destroy());
    socket.on('connect', () => socket.end(message));
    // The server sends no response and closes the connection.
    socket.on('data', () => {});
    socket.on('error', () => {});
    socket.on('close', () => resolve());
  });
}
