import { fileURLToPath } from 'node:url';
import { isForeseen } from '../boot/foreseen.ts';
import { CommandError, readCommand } from '../boot/migrationCommand.ts';
import { runMigration } from '../boot/runMigration.ts';
import { loadSettings } from '../platform/settings.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

try {
  const command = readCommand(process.argv.slice(2));
  const lines = await runMigration(root, loadSettings(root), command, (line) => console.error(line));
  for (const line of lines) console.log(line);
} catch (error) {
  console.error(error instanceof CommandError || isForeseen(error) ? error.message : error);
  process.exitCode = 1;
}
