import { createHash } from 'node:crypto';
import { chmodSync, chownSync, lstatSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Account } from './account.ts';
import { canEnter } from './canEnter.ts';

// Linux allows 107 bytes and macOS 103, with "/.s.PGSQL.65535" after the folder.
const LONGEST_PARENT = 60;

/** Creates the short folder for the cluster's Unix socket, accessible only to the database's account. */
export function socketFolder(dataDir: string, account: Account | null): string {
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 12);
  const parent = tmpdir();
  const usable = parent.length <= LONGEST_PARENT && (!account || canEnter(parent, account));
  const folder = join(usable ? parent : '/tmp', `kaifang-${hash}`);
  // A process that took the name first could impersonate the database or block the start: use another name.
  const ours = openSocketFolder(folder, account) ? folder : mkdtempSync(`${folder}-`);
  if (ours !== folder) openSocketFolder(ours, account);
  return ours;
}

/** Creates the folder if it is missing; false when it exists and another account could enter it. */
export function openSocketFolder(folder: string, account: Account | null): boolean {
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  if (!isPrivate(folder, account)) return false;
  if (account) chownSync(folder, account.uid, account.gid);
  chmodSync(folder, 0o700);
  return true;
}

/** Removes the folder of a stopped database; a killed one left its socket in it. */
export function closeSocketFolder(folder: string, account: Account | null): void {
  if (isPrivate(folder, account)) rmSync(folder, { recursive: true, force: true });
}

/** Whether the folder is a real one that belongs to the database's account alone. */
export function isPrivate(folder: string, account: Account | null): boolean {
  const entry = lstatSync(folder, { throwIfNoEntry: false });
  if (!entry?.isDirectory()) return false;
  // Root's own is fine: we created it and have not yet changed its owner.
  const owners = account ? [account.uid, 0] : [process.getuid?.()];
  return owners.includes(entry.uid) && (entry.mode & 0o077) === 0;
}
