import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { signInLine } from '../boot/firstAdmin.ts';
import { readAmounts, SeedError, seedRows } from '../demo/seed.ts';
import { withStore } from '../demo/withStore.ts';
import { loadSettings } from '../settings.ts';
import { isForeseen } from './foreseen.ts';

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
  console.error(error instanceof SeedError || isForeseen(error) ? error.message : error);
  process.exitCode = 1;
}
