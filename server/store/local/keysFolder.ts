import { statSync } from 'node:fs';
import { join } from 'node:path';
import { dataFolder } from './dataFolder.ts';
import { privateFolder } from './privateFolder.ts';

/** Opens DATA_DIR/keys, and refuses one that some other account put there. */
export function keysFolder(dataDir: string): string {
  const folder = privateFolder(join(dataFolder(dataDir), 'keys'));
  const owner = statSync(folder).uid;
  const self = process.getuid?.();
  // Under root the database's account owns DATA_DIR, so it could swap this folder for its own.
  if (self !== undefined && owner !== self) {
    throw new Error(
      `${folder} belongs to account ${owner}, but the server runs as ${self}; ` +
        `start it as ${owner}, or hand the folder over with: chown -R ${self} ${folder}`,
    );
  }
  return folder;
}
