import { readdirSync, readlinkSync, realpathSync } from 'node:fs';

/** Lists the PostgreSQL processes that work in this cluster; null where the system cannot list them. */
export function clusterProcesses(cluster: string): number[] | null {
  if (process.platform !== 'linux') return null;
  const folder = realpathSync(cluster);
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => points(pid, 'cwd', folder) && points(pid, 'exe', /\/postgres( \(deleted\))?$/))
    .map(Number);
}

function points(pid: string, link: string, expected: string | RegExp): boolean {
  try {
    const target = readlinkSync(`/proc/${pid}/${link}`);
    return typeof expected === 'string' ? target === expected : expected.test(target);
  } catch {
    // The process has ended, or belongs to another account.
    return false;
  }
}
