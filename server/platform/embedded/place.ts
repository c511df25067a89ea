import { createHash } from 'node:crypto';
import {
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  renameSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { StartError } from '../startError.ts';
import { type Account, databaseAccount } from './account.ts';
import { canEnter } from './canEnter.ts';

/** The cluster's folder, and the account that owns it (null: the server's own). */
export type Place = { readonly cluster: string; readonly account: Account | null };

/** As root, where to keep what the database's account cannot reach in DATA_DIR. */
export const systemFolder = '/var/lib/kaifang';

/**
 * Chooses the cluster's folder: DATA_DIR/postgres, or, if its account has no access there, one below
 * systemDir with a link to it.
 */
export function choosePlace(dataDir: string, systemDir: string): Place {
  const here = join(dataDir, 'postgres');
  const account = databaseAccount(here);
  const target = linkTarget(here);
  if (!account) return { cluster: own(target ?? here), account };
  if (target) return { cluster: target, account };
  if (openTo(dataDir, account)) return { cluster: here, account };
  if (existsSync(here)) {
    throw new StartError(
      `Account ${account.uid} owns the database in ${here} but cannot get there; ` +
        'open the folders above it (chmod o+x), or start Kaifang as that account',
    );
  }
  return { cluster: linkElsewhere(dataDir, here, systemDir), account };
}

function own(cluster: string): string {
  const owner = statSync(cluster, { throwIfNoEntry: false })?.uid;
  if (owner === undefined || process.platform === 'win32' || owner === process.getuid?.()) return cluster;
  throw new StartError(
    `The database in ${cluster} belongs to account ${owner}; start Kaifang as that account, ` +
      'or as root if root made it',
  );
}

function linkTarget(path: string): string | null {
  const entry = lstatSync(path, { throwIfNoEntry: false });
  return entry?.isSymbolicLink() ? readlinkSync(path) : null;
}

/** Gives DATA_DIR to the account (its mode stays 0700), if the account can pass the parent folders. */
function openTo(dataDir: string, account: Account): boolean {
  if (!canEnter(dirname(dataDir), account)) return false;
  const owner = statSync(dataDir).uid;
  // An unused folder with another owner is a fresh container volume; one with content may be a home
  // directory.
  if (owner === 0 || readdirSync(dataDir).length === 0) chownSync(dataDir, account.uid, account.gid);
  return canEnter(dataDir, account);
}

function linkElsewhere(dataDir: string, here: string, systemDir: string): string {
  mkdirSync(systemDir, { recursive: true, mode: 0o755 });
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  const cluster = join(systemDir, hash);
  // A cluster without a link to it belonged to a DATA_DIR that was removed: keep it, but start with a new
  // one.
  if (existsSync(cluster)) renameSync(cluster, `${cluster}.left-${Date.now()}`);
  symlinkSync(cluster, here);
  return cluster;
}
