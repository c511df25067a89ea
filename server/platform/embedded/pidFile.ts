import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The content of postmaster.pid. */
export type PidFile = {
  readonly pid: number;
  readonly port: number;
  readonly socketFolder: string;
  readonly status: string;
};

/** Reads the postmaster.pid of a running PostgreSQL; null when it does not exist or is being written. */
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
