import { fileURLToPath } from 'node:url';
import { RegistryFault } from '#schemas/registryFault.ts';
import { loadRegistry } from '../resources.ts';
import { writeRecordTypes } from './recordTypes.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

try {
  writeRecordTypes(root, loadRegistry(`${root}resources`));
} catch (error) {
  if (!(error instanceof RegistryFault)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
