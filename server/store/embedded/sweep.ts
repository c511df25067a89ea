import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Address } from './address.ts';
import { clusterProcesses } from './clusterProcesses.ts';

/**
 * Clears away what a killed PostgreSQL left: its workers, which keep the old shared memory in use as long as
 * their query runs, and a postmaster.pid whose number may belong to another process by now.
 * Only for a cluster that has no living postmaster.
 */
export async function sweep(cluster: string, { host, port }: Address): Promise<void> {
  // An idle worker notices by itself that its postmaster is gone.
  for (let attempt = 0; attempt < 200; attempt++) {
    const left = clusterProcesses(cluster);
    // Where nobody can tell who is left, PostgreSQL's own interlock decides.
    if (left === null) return;
    if (left.length === 0) {
      rmSync(join(cluster, 'postmaster.pid'), { force: true });
      // It names a process as well, which may be dead and not yet buried: PostgreSQL would take it for living.
      return rmSync(join(host, `.s.PGSQL.${port}.lock`), { force: true });
    }
    if (attempt > 10) for (const pid of left) kill(pid);
    await sleep(20);
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended by itself.
  }
}
