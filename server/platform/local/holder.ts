import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { processStart } from './processStart.ts';
import { answersLockSocket } from './socket.ts';

/** The content of a lock file about its holder. */
export type LockHolder = {
  readonly pid: number;
  /** Distinguishes the process from a later one with the same number. */
  readonly start: string;
  /** Distinguishes this boot of the machine from the one before. */
  readonly boot: string;
  /** Identifies the container: process 1 of one is not process 1 of another. */
  readonly namespace: string;
  /** The name of the socket that responds while the holder lives; null where the folder cannot hold one. */
  readonly socket: string | null;
  readonly since: string;
};

/** Describes this process as the holder of a lock. */
export function thisHolder(socket: string | null): LockHolder {
  return {
    pid: process.pid,
    start: processStart(process.pid) ?? '',
    boot: bootId(),
    namespace: pidNamespace(),
    socket,
    since: new Date().toISOString(),
  };
}

/** Whether the holder is still alive; assumes so where that cannot be determined. */
export async function holdsLock(holder: LockHolder, folder: string): Promise<boolean> {
  if (holder.boot !== bootId()) return false;
  if (holder.namespace !== pidNamespace()) {
    return holder.socket === null || answersLockSocket(join(folder, holder.socket));
  }
  const start = processStart(holder.pid);
  return start !== null && (start === '' || holder.start === '' || start === holder.start);
}

function bootId(): string {
  if (process.platform === 'linux') return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  if (process.platform !== 'darwin') return '';
  return execFileSync('sysctl', ['-n', 'kern.bootsessionuuid'], { encoding: 'utf8' }).trim();
}

function pidNamespace(): string {
  return process.platform === 'linux' ? readlinkSync('/proc/self/ns/pid') : '';
}
