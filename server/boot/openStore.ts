import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
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

/** Opens the database in the settings: the embedded one in DATA_DIR, or a PostgreSQL server. */
export async function openStore(
  settings: Settings,
  onError: (error: Error) => void = () => {},
): Promise<Store> {
  if (settings.databaseUrl !== null) {
    const connection = { connectionString: settings.databaseUrl };
    const db = openDatabase(connection, onError);
    const check = async (): Promise<void> => {
      await refuseOldServer(db);
      await refusePooledSessions(connection);
    };
    await check().catch(async (error: unknown) => {
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
