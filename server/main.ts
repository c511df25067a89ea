import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { RegistryFault } from '#schemas/registryFault.ts';
import { buildScreens } from './boot/build.ts';
import { start } from './boot/start.ts';
import { SettingsError } from './settings.ts';
import { MigrationRefused } from './store/migrate.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const withScreens = !process.argv.includes('--api-only');

try {
  const running = await start(root, withScreens ? buildScreens : null);
  console.log(running.greeting);
  const end = async (): Promise<void> => {
    await running.stop();
    process.exit(0);
  };
  process.once('SIGTERM', end);
  process.once('SIGINT', end);
} catch (error) {
  const foreseen = [SettingsError, MigrationRefused, RegistryFault].some((kind) => error instanceof kind);
  if (foreseen) console.error((error as Error).message);
  else pino().fatal({ err: error }, 'Kaifang cannot start');
  process.exit(1);
}
