import { randomBytes } from 'node:crypto';
import { linkSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dataFolder } from './dataFolder.ts';
import { holdsLock, type LockHolder, thisHolder } from './holder.ts';
import { openLockSocket } from './socket.ts';

/** DATA_DIR is locked by another process, or its holder is unknown. */
export class LockError extends Error {
  override readonly name = 'LockRefused';
}

/** A lock that is held until it is released, or until this process ends. */
export type Lock = { readonly release: () => void };

type Entry = { readonly turn: number; readonly file: string; readonly holder: LockHolder };

/** Locks DATA_DIR for this process alone; @throws LockRefused naming the holder. */
export async function acquireLock(dataDir: string): Promise<Lock> {
  const folder = dataFolder(dataDir);
  const socket = await openLockSocket(folder);
  const holder = thisHolder(socket.name);
  try {
    for (;;) {
      const entries = readEntries(folder);
      for (const entry of entries) await refuseLiving(folder, entry);
      const turn = Math.max(0, ...entries.map((entry) => entry.turn)) + 1;
      const file = join(folder, `server.lock.${turn}`);
      if (!claim(file, holder)) continue;
      await settle(folder, file);
      return { release: () => release(file, socket.close) };
    }
  } catch (error) {
    socket.close();
    throw error;
  }
}

/**
 * A lock is never removed in order to take it: a process that finds a dead one claims the next number, and
 * only one can.
 */
function claim(file: string, holder: LockHolder): boolean {
  const draft = `${file}.${randomBytes(6).toString('hex')}`;
  writeFileSync(draft, JSON.stringify(holder), { mode: 0o600, flush: true });
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/**
 * Checks again, because others may have changed between the check and the claim, then removes the dead locks.
 */
async function settle(folder: string, mine: string): Promise<void> {
  const others = readEntries(folder).filter((entry) => entry.file !== mine);
  try {
    for (const entry of others) await refuseLiving(folder, entry);
  } catch (error) {
    rmSync(mine, { force: true });
    throw error;
  }
  for (const { file, holder } of others) {
    rmSync(file, { force: true });
    if (holder.socket) rmSync(join(folder, holder.socket), { force: true });
  }
}

function readEntries(folder: string): Entry[] {
  return readdirSync(folder).flatMap((name) => {
    const turn = /^server\.lock\.(\d+)$/.exec(name)?.[1];
    const holder = turn && readHolder(join(folder, name));
    return holder ? [{ turn: Number(turn), file: join(folder, name), holder }] : [];
  });
}

function readHolder(file: string): LockHolder | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as LockHolder;
  } catch (error) {
    // Its holder has released it.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new LockError(
      `${file} is not readable as a lock; if no other Kaifang server runs on this folder, remove it`,
    );
  }
}

async function refuseLiving(folder: string, { file, holder }: Entry): Promise<void> {
  if (!(await holdsLock(holder, folder))) return;
  throw new LockError(
    `Another Kaifang server (process ${holder.pid}, since ${holder.since}) uses ${folder}; ` +
      `stop it first, or give this one another DATA_DIR (the lock is ${file})`,
  );
}

function release(file: string, closeSocket: () => void): void {
  rmSync(file, { force: true });
  closeSocket();
}
