import { chmodSync, mkdirSync, realpathSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { StartError } from '../startError.ts';

/** Creates the folder if it is missing, restricts it to its owner, and returns its real path. */
export function privateFolder(path: string): string {
  const folder = resolve(path);
  mkdirSync(dirname(folder), { recursive: true });
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const { mode } = statSync(folder);
  // Restricting /tmp or the root would break the machine for everyone else.
  if (mode & 0o1000 || dirname(folder) === folder) {
    throw new StartError(`${folder} is shared by the whole machine; give Kaifang a folder of its own`);
  }
  if (mode & 0o077 && process.platform !== 'win32') chmodSync(folder, 0o700);
  return realpathSync(folder);
}
