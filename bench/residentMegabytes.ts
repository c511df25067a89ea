import { readFileSync } from 'node:fs';

/** How much memory a process holds at the moment, in megabytes; not a number where there is no /proc. */
export function residentMegabytes(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
  } catch {
    return Number.NaN;
  }
}
