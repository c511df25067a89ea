import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What postmaster.pid tells. */
export type PidFile = {
  readonly pid: number;
  readonly port: number;
  readonly socketFolder: string;
  readonly status: string;
};

/** Reads what a running PostgreSQL says of itself in postmaster.pid; null when there is none, or it is being written. */
export function readPidFile(cluster: string): PidFile | null {
  try {
    const [pid, , , port, socketFolder = '', , , status = ''] = readFileSync(
      join(cluster, 'postmaster.pid'),
      'utf8',
    ).split('\n');
    return pid ? { pid: Number(pid), port: Number(port), socketFolder, status: status.trim() } : null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
