import { join } from 'node:path';
import { openStore } from '../boot/openStore.ts';
import { loadRegistry } from '../resources.ts';
import type { Settings } from '../settings.ts';
import { acquireLock } from '../store/lock.ts';
import { migrate, planOf } from '../store/migrate.ts';
import type { MigrateCommand } from './command.ts';

/** Migrates the database that the settings name, or says what that would do. @returns lines for the console. */
export async function runMigration(
  root: string,
  settings: Settings,
  { plan, consent }: MigrateCommand,
): Promise<string[]> {
  const registry = loadRegistry(join(root, 'resources'));
  // The embedded database belongs to one process; a server of its own takes care of itself.
  const lock = settings.databaseUrl === null ? await acquireLock(settings.dataDir) : null;
  try {
    const store = await openStore(settings);
    try {
      if (!plan) return report(await migrate(store.db, registry, consent), 'done');
      const { steps, refused } = await planOf(store.db, registry, consent);
      return [...report(steps, 'would be done'), ...refused.map((line) => `refused: ${line}`)];
    } finally {
      await store.close();
    }
  } finally {
    lock?.release();
  }
}

function report(steps: readonly string[], what: string): string[] {
  if (steps.length === 0) return ['The database is as the resource files want it: nothing to do.'];
  return [...steps, `${steps.length} ${steps.length === 1 ? 'step' : 'steps'} ${what}.`];
}
