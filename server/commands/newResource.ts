import { fileURLToPath } from 'node:url';
import { isForeseen } from '../boot/foreseen.ts';
import { openBeside } from '../boot/openStore.ts';
import { openKeys } from '../platform/keys.ts';
import { loadSettings } from '../platform/settings.ts';
import { loadRegistry } from '../resources.ts';
import { checkProject } from './check/project.ts';
import { CommandError, createResource, sourceOf } from './newResource/create.ts';
import { type Origin, OriginError, readOrigin } from './newResource/fromFile.ts';
import { readTableOrigin } from './newResource/fromTable.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = fileURLToPath(new URL('../../resources', import.meta.url));

try {
  const args = process.argv.slice(2);
  console.log(createResource(args, folder, await originOf(args)));
  // The reference of services has those of the new resource.
  checkProject(root, true);
} catch (error) {
  if (!(error instanceof CommandError || error instanceof OriginError || isForeseen(error))) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function originOf(args: readonly string[]): Promise<Origin | undefined> {
  const { name, from, table } = sourceOf(args);
  if (from !== undefined) return readOrigin(from);
  if (table === undefined) return undefined;
  const settings = loadSettings(root);
  // Also while the server runs.
  const { store } = await openBeside(settings);
  try {
    const source = { db: store.db, keys: openKeys(settings.dataDir), registry: loadRegistry(folder) };
    return await readTableOrigin(source, table, name);
  } finally {
    await store.close();
  }
}
