import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The file that stands in DATA_DIR as long as a restore goes on. */
export function unfinishedRestore(dataDir: string): string {
  return join(dataDir, 'restore.unfinished');
}

/** Refuses a DATA_DIR whose restore was broken off: a start would make a new, empty database beside its keys. */
export function refuseUnfinishedRestore(dataDir: string): void {
  if (!existsSync(unfinishedRestore(dataDir))) return;
  throw new Error(`A restore into ${dataDir} goes on, or was broken off; let it end, or run it again`);
}
