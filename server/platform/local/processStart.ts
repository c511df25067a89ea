import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * The start of a process, as text for comparison only: null when there is no such process, '' when the system
 * does not say.
 */
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
    // The name before it is in parentheses, and may itself contain spaces and parentheses.
    const [state, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // A zombie is dead: its parent has not reaped it yet.
    return state === 'Z' || state === 'X' ? null : (rest[18] ?? '');
  } catch {
    return exists(pid) ? '' : null;
  }
}
