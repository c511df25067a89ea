import { mkdirSync, openSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';

const LARGEST = 1024 * 1024;

/** Opens DATA_DIR/logs/postgres.log for appending, after putting one that grew large aside as postgres.log.1. */
export function openLog(dataDir: string): { path: string; descriptor: number } {
  const folder = join(dataDir, 'logs');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, 'postgres.log');
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LARGEST) renameSync(path, `${path}.1`);
  return { path, descriptor: openSync(path, 'a', 0o600) };
}
