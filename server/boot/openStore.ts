import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import { type Settings, SettingsError } from '../settings.ts';
import { openDatabase, type Tables } from '../store/database.ts';
import { startEmbedded } from '../store/embedded.ts';
import { sessionFault } from '../store/sessionFault.ts';

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
