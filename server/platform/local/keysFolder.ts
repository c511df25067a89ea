import { statSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../startError.ts';
import { dataFolder } from './dataFolder.ts';
import { privateFolder } from './privateFolder.ts';

/** Opens DATA_DIR/keys, and rejects one that another account put there. */
export function keysFolder(dataDir: string): string {
  const folder = privateFolder(join(dataFolder(dataDir), 'keys'));
  const owner = statSync(folder).uid;
  const self = process.getuid?.();
  // When run by root, the database's account owns DATA_DIR, so it could replace this folder.
  if (self !== undefined && owner !== self) {
    throw new StartError(
      `${folder} belongs to account ${owner}, but the server runs as ${self}; ` +
        `start it as ${owner}, or hand the folder over with: chown -R ${self} ${folder}`,
    );
  }
  return folder;
}
