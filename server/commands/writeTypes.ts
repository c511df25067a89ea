import { fileURLToPath } from 'node:url';
import { RegistryFault } from '#schemas/registryFault.ts';
import { loadRegistry } from '../resources.ts';
import { writeInputTypes, writeRecordTypes } from './check/recordTypes.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

try {
  const registry = loadRegistry(`${root}resources`);
  writeRecordTypes(root, registry);
  writeInputTypes(root, registry);
} catch (error) {
  if (!(error instanceof RegistryFault)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
