import { join } from 'node:path';
import type { Registry } from '#schemas/resource.ts';
import { brokenRules } from '../platform/migration/brokenRules.ts';
import { dropCommand, tablesLeft } from '../platform/migration/tablesLeft.ts';
import type { Settings } from '../platform/settings.ts';
import { loadRegistry } from '../resources.ts';
import { migrate, planOf, tryMigration } from './migrate.ts';
import type { MigrateCommand } from './migrationCommand.ts';
import { openBeside, type Store } from './openStore.ts';

/** A server is running on the database, so only the plan is available. */
export class MigrationBusy extends Error {}

/**
 * Migrates the database in the settings, or prints the plan, which also works beside a running server.
 * @param say gets a line while it waits for the migration of another process
 * @returns lines for the console. @throws MigrationBusy when a server is running on the embedded database to
 * change.
 */
export async function runMigration(
  root: string,
  settings: Settings,
  { plan, isTrial, consent }: MigrateCommand,
  say: (line: string) => void = () => {},
): Promise<string[]> {
  const registry = loadRegistry(join(root, 'resources'));
  const { store, isServed } = await openBeside(settings);
  try {
    if (plan) return await plannedLines(store, registry, consent);
    if (isServed)
      throw new MigrationBusy(
        `A server uses ${settings.dataDir}: stop it first; npm run migrate -- --plan works beside it`,
      );
    if (isTrial) return report(await tryMigration(store.db, registry, consent), 'tried and rolled back');
    return report(await migrate(store.db, registry, consent, { waiting: { say } }), 'done');
  } finally {
    await store.close();
  }
}

/** The lines of a plan: the steps, what is refused, and what stays. Nothing is changed. */
export async function plannedLines(
  { db }: Pick<Store, 'db'>,
  registry: Registry,
  consent: MigrateCommand['consent'],
): Promise<string[]> {
  const { steps, refused } = await planOf(db, registry, consent);
  const left = (await tablesLeft(db, registry)).filter((name) => !consent.drop.has(name));
  return [
    ...report(steps, 'would be done'),
    ...refused.map((line) => `refused: ${line}`),
    ...(await brokenRules(db, registry)),
    ...left.map(
      (name) => `${name} has no resource file and stays as it is; this drops it: ${dropCommand([name])}`,
    ),
  ];
}

function report(steps: readonly string[], what: string): string[] {
  if (steps.length === 0) return ['The database is as the resource files want it: nothing to do.'];
  return [...steps, `${steps.length} ${steps.length === 1 ? 'step' : 'steps'} ${what}.`];
}
