import { fileURLToPath } from 'node:url';
import { checkProject } from './check/project.ts';
import { CommandError, createResource, sourceOf } from './newResource/create.ts';
import { OriginError, readOrigin } from './newResource/fromFile.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const folder = fileURLToPath(new URL('../../resources', import.meta.url));

try {
  const args = process.argv.slice(2);
  const source = sourceOf(args);
  console.log(createResource(args, folder, source === undefined ? undefined : await readOrigin(source)));
  // The reference of services has those of the new resource.
  checkProject(root, true);
} catch (error) {
  if (!(error instanceof CommandError || error instanceof OriginError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
