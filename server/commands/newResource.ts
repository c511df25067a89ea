import { fileURLToPath } from 'node:url';
import { CommandError, createResource } from '../newResource/create.ts';

const folder = fileURLToPath(new URL('../../resources', import.meta.url));

try {
  console.log(createResource(process.argv.slice(2), folder));
} catch (error) {
  if (!(error instanceof CommandError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
