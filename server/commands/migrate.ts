import { fileURLToPath } from 'node:url';
import { CommandError, readCommand } from '../migration/command.ts';
import { runMigration } from '../migration/run.ts';
import { loadSettings } from '../settings.ts';
import { isForeseen } from './foreseen.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

try {
  const command = readCommand(process.argv.slice(2));
  for (const line of await runMigration(root, loadSettings(root), command)) console.log(line);
} catch (error) {
  console.error(error instanceof CommandError || isForeseen(error) ? error.message : error);
  process.exitCode = 1;
}
