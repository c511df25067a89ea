import type { ClientConfig } from 'pg';
import { migrate } from '#server/boot/migrate.ts';
import { openDatabase } from '#server/platform/store/database.ts';
import { loadRegistry } from '#server/resources.ts';
import { productResources } from './productRegistry.ts';

/** Creates the tables of the product's own resources in the template database, once per test run. */
export async function prepareTemplate(connection: ClientConfig): Promise<void> {
  const db = openDatabase(connection, () => {});
  await migrate(db, loadRegistry(productResources));
  await db.destroy();
}
