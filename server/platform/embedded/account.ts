import { readFileSync, statSync } from 'node:fs';
import { StartError } from '../startError.ts';

/** An account of the operating system. */
export type Account = { readonly uid: number; readonly gid: number };

/**
 * Names the unprivileged account for PostgreSQL, which refuses to run as root; null when the server is not
 * root.
 */
export function databaseAccount(cluster: string): Account | null {
  if (process.getuid?.() !== 0) return null;
  const owner = statSync(cluster, { throwIfNoEntry: false });
  // A cluster keeps the account it was created under: the numeric ids differ between container images.
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const found = named('postgres') ?? named('nobody');
  if (found) return found;
  throw new StartError(
    'The embedded PostgreSQL does not run as root, and there is no account "postgres" or "nobody" ' +
      'to run it under; start Kaifang as an ordinary user, or set DATABASE_URL',
  );
}

function named(name: string): Account | null {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : null;
}
