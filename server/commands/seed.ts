import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { isForeseen } from '../boot/foreseen.ts';
import { loadSettings } from '../platform/settings.ts';
import { readAmounts, SeedError, seedRows } from './demo/seed.ts';
import { withStore } from './demo/withStore.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

try {
  const amounts = readAmounts(process.argv.slice(2));
  const lines = await withStore(
    root,
    loadSettings(root),
    console.log,
    ({ db }) =>
      db.connection().execute(async (own) => {
        // The user who runs the command is the only one waiting for these rows.
        await sql`set statement_timeout = 0`.execute(own);
        return seedRows(own, amounts);
      }),
    'beside',
  );
  for (const line of lines) console.log(line);
} catch (error) {
  console.error(error instanceof SeedError || isForeseen(error) ? error.message : error);
  process.exitCode = 1;
}
