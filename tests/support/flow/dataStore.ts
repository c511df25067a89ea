import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { dataRoleOf, ensureDataRole } from '#server/flow/data/dataRole.ts';
import { createDataStore, type DataStore } from '#server/flow/data/dataStore.ts';
import { openDatabase, type Tables } from '#server/platform/store/database.ts';
import { freshDatabase, type TestDatabase } from '../database.ts';
import { tables } from './cases/tables.ts';

const keys = { derive: (purpose: string) => Buffer.from(purpose.padEnd(32, '.')) };

/** A database with the tables of the cases, and the store through which flows access them. */
export interface TestDataStore extends TestDatabase {
  readonly db: Kysely<Tables>;
  readonly store: DataStore;
  readonly close: () => Promise<void>;
}

/** Opens a fresh database with the tables of the cases. */
export async function openTestData(): Promise<TestDataStore> {
  const database = await freshDatabase();
  const db = openDatabase(database.connection, () => {});
  await ensureDataRole(db, dataRoleOf(database.connection.database, keys));
  await sql.raw(tables).execute(db);
  const store = createDataStore(db, database.connection, keys);
  const close = async () => {
    await store.close();
    await db.destroy();
    await database.drop();
  };
  return { ...database, db, store, close };
}
