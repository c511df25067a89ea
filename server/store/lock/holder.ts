import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { processStart } from '../local/processStart.ts';
import { answersLockSocket } from './socket.ts';

/** What a lock file says of the process that holds it. */
export type LockHolder = {
  readonly pid: number;
  /** Tells the process from a later one with the same number. */
  readonly start: string;
  /** Tells this run of the machine from the one before. */
  readonly boot: string;
  /** Tells the container: process 1 of one is not process 1 of another. */
  readonly namespace: string;
  /** The name of the socket that answers as long as the holder lives; null where the folder can hold none. */
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

/** Tells whether the holder still lives; where that cannot be known, it is held to live. */
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
