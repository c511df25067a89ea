import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { type EmbeddedConnection, startEmbedded } from '../platform/embedded/embedded.ts';
import { findRunning } from '../platform/embedded/findRunning.ts';
import { acquireLock } from '../platform/local/lock.ts';
import { BackupError } from './backupError.ts';

/** Runs a callback with the embedded database of DATA_DIR: the running one, or one started for it. */
export async function withCluster<T>(
  dataDir: string,
  work: (cluster: string, connection: EmbeddedConnection) => Promise<T>,
): Promise<T> {
  const place = join(dataDir, 'postgres');
  if (!existsSync(place)) throw new BackupError(`${dataDir} holds no database`);
  const cluster = realpathSync(place);
  const running = await findRunning(dataDir);
  if (running) return work(cluster, running);
  const lock = await acquireLock(dataDir);
  try {
    const embedded = await startEmbedded(dataDir);
    return await work(cluster, embedded.connection).finally(embedded.stop);
  } finally {
    lock.release();
  }
}
