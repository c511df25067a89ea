import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { BackupError } from './backupError.ts';
import type { Manifest } from './manifest.ts';

/** Compares every file of a backup with what it was. @throws BackupError that names the first that is gone or another */
export async function compareFiles(folder: string, { files }: Manifest): Promise<void> {
  for (const [name, { sha256 }] of Object.entries(files)) {
    const hash = createHash('sha256');
    await pipeline(createReadStream(join(folder, name)), hash).catch((error) => {
      if (error.code !== 'ENOENT') throw error;
      const key = name.startsWith('keys/') ? ', and without it no secret can be read' : '';
      throw new BackupError(`${name} is missing in ${folder}${key}`);
    });
    if (hash.digest('hex') !== sha256) throw changed(folder, name);
  }
}

/** What is said of a file that is not what was saved. */
export function changed(folder: string, name: string): BackupError {
  return new BackupError(`${name} in ${folder} is not what was saved any more; take another backup`);
}
