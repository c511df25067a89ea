import { fileURLToPath } from 'node:url';
import { RegistryFault } from '#schemas/registryFault.ts';
import { CommandError, readCommand } from '../migration/command.ts';
import { runMigration } from '../migration/run.ts';
import { loadSettings, SettingsError } from '../settings.ts';
import { MigrationRefused } from '../store/migrate.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

try {
  const command = readCommand(process.argv.slice(2));
  for (const line of await runMigration(root, loadSettings(root), command)) console.log(line);
} catch (error) {
  const foreseen = [CommandError, RegistryFault, MigrationRefused, SettingsError];
  console.error(foreseen.some((kind) => error instanceof kind) ? (error as Error).message : error);
  process.exitCode = 1;
}
