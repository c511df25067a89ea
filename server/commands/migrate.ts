import { fileURLToPath } from 'node:url';
import { isForeseen } from '../boot/foreseen.ts';
import { CommandError, readCommand } from '../boot/migrationCommand.ts';
import { runMigration } from '../boot/runMigration.ts';
import { loadSettings } from '../platform/settings.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

try {
  const command = readCommand(process.argv.slice(2));
  for (const line of await runMigration(root, loadSettings(root), command)) console.log(line);
} catch (error) {
  console.error(error instanceof CommandError || isForeseen(error) ? error.message : error);
  process.exitCode = 1;
}
