import { fileURLToPath } from 'node:url';
import { RegistryFault } from '#schemas/registryFault.ts';
import { fillDemo, NotEmpty } from '../demo/fill.ts';
import { withStore } from '../demo/withStore.ts';
import { loadSettings, SettingsError } from '../settings.ts';
import { openFiles } from '../store/files/files.ts';
import { MigrationRefused } from '../store/migrate.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

try {
  const settings = loadSettings(root);
  const lines = await withStore(root, settings, async ({ db }, keys, first) => {
    const told = await db.transaction().execute((tx) => fillDemo(tx, keys, openFiles(settings)));
    const password = first?.randomPassword ? ` with the first password ${first.randomPassword}` : '';
    return first ? [...told, `sign in as ${first.username}${password}`] : told;
  });
  for (const line of lines) console.log(line);
} catch (error) {
  const foreseen = [NotEmpty, RegistryFault, MigrationRefused, SettingsError];
  console.error(foreseen.some((kind) => error instanceof kind) ? (error as Error).message : error);
  process.exitCode = 1;
}
