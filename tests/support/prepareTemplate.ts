import type { ClientConfig } from 'pg';
import { migrate } from '#server/boot/migrate.ts';
import { openDatabase } from '#server/platform/store/database.ts';
import { productRegistry } from './productRegistry.ts';

/** Creates the tables of the product's own resources in the template database, once per test run. */
export async function prepareTemplate(connection: ClientConfig): Promise<void> {
  const db = openDatabase(connection, () => {});
  await migrate(db, productRegistry());
  await db.destroy();
}
