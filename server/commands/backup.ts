import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { BackupError } from '../boot/backupError.ts';
import { loadSettings } from '../platform/settings.ts';
import { checkBackup } from './backup/checkBackup.ts';
import { makeBackup } from './backup/makeBackup.ts';
import { progress } from './backup/progress.ts';
import { damageOf, proofOf, sizeOf } from './backup/tellOutcome.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const usage = `npm run backup -- FOLDER           copies the database, the keys and the uploads, also while the server runs
npm run backup -- --check FOLDER   proves a backup: restores it beside itself, opens it, looks at every page`;

try {
  const { check, folder } = readCommand();
  const tell = progress(console.log);
  if (check) {
    const { manifest, proof } = await checkBackup(folder, tell);
    for (const line of [
      `The backup of ${manifest.begun} is complete: ${sizeOf(manifest)}`,
      ...proofOf(proof),
    ])
      console.log(line);
    process.exitCode = proof.damaged.length > 0 ? 1 : 0;
  } else {
    const manifest = await makeBackup(loadSettings(root), folder, tell);
    console.log(`${folder} holds everything from before ${manifest.begun}: ${sizeOf(manifest)}`);
    console.log('It holds the keys as well: keep it where nobody else can read it.');
    for (const line of damageOf(manifest.damaged)) console.error(line);
    process.exitCode = manifest.damaged.length > 0 ? 1 : 0;
  }
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}

function readCommand(): { check: boolean; folder: string } {
  const { values, positionals } = parse();
  const [name] = positionals;
  if (positionals.length !== 1 || !name) throw new BackupError(usage);
  const folder = resolve(name);
  if (values.check && !existsSync(folder)) throw new BackupError(`there is no ${folder}`);
  return { check: values.check === true, folder };
}

function parse() {
  try {
    return parseArgs({ options: { check: { type: 'boolean' } }, allowPositionals: true });
  } catch (error) {
    throw new BackupError(`${(error as Error).message}\n${usage}`);
  }
}
