import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Tells when a process started, as text that only serves to compare: null when there is no such process, '' when the system does not tell. */
export function processStart(pid: number): string | null {
  if (!exists(pid)) return null;
  if (process.platform === 'linux') return fromProc(pid);
  if (process.platform === 'win32') return '';
  return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim();
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function fromProc(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name before it is in brackets, and may hold spaces and brackets itself.
    const [state, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // A zombie is dead: only its parent has not looked yet.
    return state === 'Z' || state === 'X' ? null : (rest[18] ?? '');
  } catch {
    return exists(pid) ? '' : null;
  }
}
