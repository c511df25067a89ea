import type { ClientConfig } from 'pg';
import { openDatabase } from '#server/store/database.ts';
import { migrate } from '#server/store/migrate.ts';
import { productRegistry } from './productRegistry.ts';

/** Fills the template database, once per test run, with the tables of the product's own resources. */
export async function prepareTemplate(connection: ClientConfig): Promise<void> {
  const db = openDatabase(connection, () => {});
  await migrate(db, productRegistry());
  await db.destroy();
}
