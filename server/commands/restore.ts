import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { BackupError } from '../boot/backupError.ts';
import { loadSettings } from '../platform/settings.ts';
import { progress } from './backup/progress.ts';
import { proveRestored } from './backup/proveRestored.ts';
import { restoreBackup } from './backup/restoreBackup.ts';
import { proofOf, sizeOf } from './backup/tellOutcome.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const usage =
  'npm run restore -- FOLDER   puts a backup into DATA_DIR, which has to be empty or not there yet';

try {
  const [name, ...more] = process.argv.slice(2);
  if (!name || more.length > 0 || name.startsWith('-')) throw new BackupError(usage);
  const { dataDir, databaseUrl } = loadSettings(root);
  if (databaseUrl !== null)
    throw new BackupError('DATABASE_URL names a PostgreSQL server: restore that with its own tools');
  const manifest = await restoreBackup(resolve(name), dataDir, progress(console.log));
  console.log(`${dataDir} is as it was at ${manifest.ended}: ${sizeOf(manifest)}`);
  const proof = await proveRestored(dataDir, manifest);
  for (const line of proofOf(proof)) console.log(line);
  process.exitCode = proof.damaged.length > 0 ? 1 : 0;
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
