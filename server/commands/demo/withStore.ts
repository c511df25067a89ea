import { join } from 'node:path';
import { checkFirstPassword } from '../../boot/checkFirstPassword.ts';
import { checkKeys } from '../../boot/checkKeys.ts';
import { ensureFirstAdmin } from '../../boot/firstAdmin.ts';
import { migrate } from '../../boot/migrate.ts';
import { openAlone, openBeside, type Store } from '../../boot/openStore.ts';
import { type Keys, openKeys } from '../../platform/keys.ts';
import type { Settings } from '../../platform/settings.ts';
import { loadRegistry } from '../../resources.ts';

/**
 * Opens the database in the settings, migrates it and creates the first administrator, and closes it
 * afterwards. If a server is already running on it, only opens it. @throws LockRefused when `mode` is 'alone'
 * and a server runs on it.
 */
export async function withStore<T>(
  root: string,
  settings: Settings,
  print: (line: string) => void,
  work: (store: Store, keys: Keys) => Promise<T>,
  mode: 'alone' | 'beside' = 'alone',
): Promise<T> {
  const registry = loadRegistry(join(root, 'resources'));
  const { store, isServed } =
    mode === 'alone' ? { store: await openAlone(settings), isServed: false } : await openBeside(settings);
  try {
    const keys = openKeys(settings.dataDir);
    if (!isServed) {
      await migrate(store.db, registry);
      await checkKeys(store.db, keys);
      await checkFirstPassword(store.db, settings, null);
      await ensureFirstAdmin(store.db, settings, keys, print);
    }
    return await work(store, keys);
  } finally {
    await store.close();
  }
}
