import { join } from 'node:path';
import { checkFirstPassword } from '../boot/checkFirstPassword.ts';
import { checkKeys } from '../boot/checkKeys.ts';
import { ensureFirstAdmin } from '../boot/firstAdmin.ts';
import { openStore, type Store } from '../boot/openStore.ts';
import { type Keys, openKeys } from '../keys.ts';
import { loadRegistry } from '../resources.ts';
import type { Settings } from '../settings.ts';
import { acquireLock } from '../store/lock.ts';
import { migrate } from '../store/migrate.ts';

/** Opens the database that the settings name, brings it up to date with a first administrator, and closes it afterwards. */
export async function withStore<T>(
  root: string,
  settings: Settings,
  print: (line: string) => void,
  work: (store: Store, keys: Keys) => Promise<T>,
): Promise<T> {
  const registry = loadRegistry(join(root, 'resources'));
  // The embedded database belongs to one process; a server of its own takes care of itself.
  const lock = settings.databaseUrl === null ? await acquireLock(settings.dataDir) : null;
  try {
    const keys = openKeys(settings.dataDir);
    const store = await openStore(settings);
    try {
      await migrate(store.db, registry);
      await checkKeys(store.db, keys);
      await checkFirstPassword(store.db, settings, null);
      await ensureFirstAdmin(store.db, settings, keys, print);
      return await work(store, keys);
    } finally {
      await store.close();
    }
  } finally {
    lock?.release();
  }
}
