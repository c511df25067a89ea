import { setTimeout as wait } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { isUnavailable } from '../core/databaseError.ts';
import { startEmbedded } from '../platform/embedded/embedded.ts';
import { findRunning } from '../platform/embedded/findRunning.ts';
import { acquireLock, LockError } from '../platform/local/lock.ts';
import { type Settings, SettingsError } from '../platform/settings.ts';
import { openDatabase, type Tables } from '../platform/store/database.ts';
import { sessionFault } from '../platform/store/sessionFault.ts';

/** The opened database, and how to open further connections to it. */
export interface Store {
  readonly db: Kysely<Tables>;
  readonly connection: pg.PoolConfig;
  close(): Promise<void>;
}

/** How long the start waits for a PostgreSQL server that cannot be reached, in milliseconds. */
export interface Waiting {
  readonly patience: number;
  /** Gets a line when the wait begins. */
  readonly say: (line: string) => void;
}

/**
 * Opens the database in the settings: the embedded one in DATA_DIR, or a PostgreSQL server.
 * @throws SettingsError that names DATABASE_URL when that server does not let us in.
 */
export async function openStore(
  settings: Settings,
  onError: (error: Error) => void = () => {},
  waiting: Waiting = { patience: 0, say: () => {} },
): Promise<Store> {
  if (settings.databaseUrl !== null) {
    const connection = { connectionString: settings.databaseUrl };
    refuseUnusable(connection);
    const db = openDatabase(connection, onError);
    const check = async (): Promise<void> => {
      await refuseOldServer(db);
      await refusePooledSessions(connection);
    };
    await whenReachable(check, connection, waiting).catch(async (error: unknown) => {
      await db.destroy();
      throw error;
    });
    return { db, connection, close: () => db.destroy() };
  }
  const embedded = await startEmbedded(settings.dataDir);
  const db = openDatabase(embedded.connection, onError);
  return {
    db,
    connection: embedded.connection,
    close: async () => {
      await db.destroy();
      await embedded.stop();
    },
  };
}

// A parameter of the address may name a file, such as a certificate.
function refuseUnusable(connection: pg.ClientConfig): void {
  try {
    new pg.Client(connection);
  } catch (error) {
    const problem = `cannot be used: ${(error as Error).message}`;
    throw new SettingsError([{ variable: 'DATABASE_URL', problem }]);
  }
}

/**
 * Locks DATA_DIR for this process and opens its database. @throws LockRefused when another process holds it.
 */
export async function openAlone(settings: Settings): Promise<Store> {
  // An external database server needs no lock.
  if (settings.databaseUrl !== null) return openStore(settings);
  const lock = await acquireLock(settings.dataDir);
  try {
    const store = await openStore(settings);
    return { ...store, close: () => store.close().finally(lock.release) };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/**
 * Like `openAlone`, or connects to the embedded database of the server that holds DATA_DIR. @returns whether
 * a server runs on it.
 * @throws LockRefused when that server has no reachable database.
 */
export async function openBeside(
  settings: Settings,
): Promise<{ readonly store: Store; readonly isServed: boolean }> {
  try {
    return { store: await openAlone(settings), isServed: false };
  } catch (error) {
    const connection = error instanceof LockError ? await findRunning(settings.dataDir) : null;
    if (!connection) throw error;
    const db = openDatabase(connection, () => {});
    return { store: { db, connection, close: () => db.destroy() }, isServed: true };
  }
}

// A name that does not resolve yet belongs to a machine or container that is starting, too.
const unreachable = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);
// A wrong password, no right to log in, no such database.
const refused = /^(28|3D|42501$)/;
const betweenTries = 500;

// A database server that restarts, or starts together with this one, is no reason to give up.
async function whenReachable(
  check: () => Promise<void>,
  connection: pg.ClientConfig,
  { patience, say }: Waiting,
): Promise<void> {
  const until = performance.now() + patience;
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await check();
    } catch (error) {
      const { code = '', message } = error as Error & { code?: string };
      const isAway = isUnavailable(error) || unreachable.has(code);
      if (!isAway && !refused.test(code)) throw error;
      // The address contains a password, so the message does not repeat it.
      const { host, port } = new pg.Client(connection);
      const reason = `${message || code} (${host}:${port})`;
      if (!isAway || performance.now() >= until) {
        const problem = `has to lead to a PostgreSQL that lets us in: ${reason}`;
        throw new SettingsError([{ variable: 'DATABASE_URL', problem }]);
      }
      if (isFirst) say(waitingFor(reason, patience));
      await wait(betweenTries);
    }
  }
}

function waitingFor(reason: string, patience: number): string {
  return `waiting for the database, up to ${patience / 1000} seconds: ${reason}`;
}

const oldest = 15;

async function refuseOldServer(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ number: string; version: string }>`
    select current_setting('server_version_num') as number, current_setting('server_version') as version`.execute(
    db,
  );
  const { number, version } = rows[0] ?? {};
  if (Number(number) >= oldest * 10_000) return;
  const problem = `has to lead to PostgreSQL ${oldest} or newer, and this one is ${version}`;
  throw new SettingsError([{ variable: 'DATABASE_URL', problem }]);
}

async function refusePooledSessions(connection: pg.PoolConfig): Promise<void> {
  const problem = await sessionFault(connection);
  if (problem !== null) throw new SettingsError([{ variable: 'DATABASE_URL', problem }]);
}
