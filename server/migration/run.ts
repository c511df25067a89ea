import { join } from 'node:path';
import type { Registry } from '#schemas/resource.ts';
import { openBeside, type Store } from '../boot/openStore.ts';
import { loadRegistry } from '../resources.ts';
import type { Settings } from '../settings.ts';
import { migrate, planOf } from '../store/migrate.ts';
import { dropCommand, tablesLeft } from '../store/migration/tablesLeft.ts';
import type { MigrateCommand } from './command.ts';

/** A server runs on the database, and nothing but a plan can be had of it. */
export class MigrationBusy extends Error {}

/**
 * Migrates the database that the settings name, or says what that would do, also beside a running server.
 * @returns lines for the console. @throws MigrationBusy where a server runs on the embedded database that is to change.
 */
export async function runMigration(
  root: string,
  settings: Settings,
  { plan, consent }: MigrateCommand,
): Promise<string[]> {
  const registry = loadRegistry(join(root, 'resources'));
  const { store, isServed } = await openBeside(settings);
  try {
    if (plan) return await planned(store.db, registry, consent);
    if (isServed)
      throw new MigrationBusy(
        `A server uses ${settings.dataDir}: stop it first; npm run migrate -- --plan works beside it`,
      );
    return report(await migrate(store.db, registry, consent), 'done');
  } finally {
    await store.close();
  }
}

async function planned(
  db: Store['db'],
  registry: Registry,
  consent: MigrateCommand['consent'],
): Promise<string[]> {
  const { steps, refused } = await planOf(db, registry, consent);
  const left = (await tablesLeft(db, registry)).filter((name) => !consent.drop.has(name));
  return [
    ...report(steps, 'would be done'),
    ...refused.map((line) => `refused: ${line}`),
    ...left.map(
      (name) => `${name} has no resource file and stays as it is; this drops it: ${dropCommand([name])}`,
    ),
  ];
}

function report(steps: readonly string[], what: string): string[] {
  if (steps.length === 0) return ['The database is as the resource files want it: nothing to do.'];
  return [...steps, `${steps.length} ${steps.length === 1 ? 'step' : 'steps'} ${what}.`];
}
