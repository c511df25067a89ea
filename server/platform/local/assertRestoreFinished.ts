import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../startError.ts';

/** The file that exists in DATA_DIR while a restore runs. */
export function unfinishedRestore(dataDir: string): string {
  return join(dataDir, 'restore.unfinished');
}

/**
 * Rejects a DATA_DIR whose restore was interrupted: a start would create a new, empty database next to its
 * keys.
 */
export function assertRestoreFinished(dataDir: string): void {
  if (!existsSync(unfinishedRestore(dataDir))) return;
  throw new StartError(`A restore into ${dataDir} goes on, or was broken off; let it end, or run it again`);
}
