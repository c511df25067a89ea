import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import type { EmbeddedConnection } from './embedded.ts';
import { databasePassword } from './password.ts';
import { readPidFile } from './pidFile.ts';
import { ping } from './ping.ts';

/** The connection of the embedded database of DATA_DIR while it runs; null if it does not. */
export async function findRunning(dataDir: string): Promise<EmbeddedConnection | null> {
  const place = join(dataDir, 'postgres');
  const file = existsSync(place) ? readPidFile(realpathSync(place)) : null;
  if (file?.status !== 'ready') return null;
  const connection = {
    host: process.platform === 'win32' ? '127.0.0.1' : file.socketFolder,
    port: file.port,
    user: 'kaifang',
    password: databasePassword(dataDir),
    database: 'kaifang',
    ssl: false,
  } as const;
  return (await ping(connection)) === 'up' ? connection : null;
}
