import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Settings } from '../settings.ts';
import { openDatabase, type Tables } from '../store/database.ts';
import { startEmbedded } from '../store/embedded.ts';

/** The opened database, and how to reach it for connections of one's own. */
export interface Store {
  readonly db: Kysely<Tables>;
  readonly connection: pg.PoolConfig;
  close(): Promise<void>;
}

/** Opens the database that the settings name: the embedded one in DATA_DIR, or a PostgreSQL server. */
export async function openStore(
  settings: Settings,
  onError: (error: Error) => void = () => {},
): Promise<Store> {
  if (settings.databaseUrl !== null) {
    const connection = { connectionString: settings.databaseUrl };
    const db = openDatabase(connection, onError);
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
