import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { RegistryFault } from '#schemas/registryFault.ts';
import { signInLine } from '../boot/firstAdmin.ts';
import { readAmounts, SeedError, seedRows } from '../demo/seed.ts';
import { withStore } from '../demo/withStore.ts';
import { loadSettings, SettingsError } from '../settings.ts';
import { MigrationRefused } from '../store/migrate.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

try {
  const amounts = readAmounts(process.argv.slice(2));
  const lines = await withStore(root, loadSettings(root), ({ db }, _keys, first) =>
    db.connection().execute(async (own) => {
      // Nobody waits for these rows but the one who asked for them.
      await sql`set statement_timeout = 0`.execute(own);
      const told = await seedRows(own, amounts);
      return first ? [...told, signInLine(first)] : told;
    }),
  );
  for (const line of lines) console.log(line);
} catch (error) {
  const foreseen = [SeedError, RegistryFault, MigrationRefused, SettingsError];
  console.error(foreseen.some((kind) => error instanceof kind) ? (error as Error).message : error);
  process.exitCode = 1;
}
