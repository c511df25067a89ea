import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { keysFolder } from '../local/keysFolder.ts';
import { secretFile } from '../local/secretFile.ts';
import { StartError } from '../startError.ts';

/** Reads the database's password from DATA_DIR/keys; the first start generates it at random. */
export function databasePassword(dataDir: string): string {
  const path = join(keysFolder(dataDir), 'postgres.password');
  const kept = secretFile(path, () => Buffer.from(randomBytes(24).toString('base64url')));
  const password = kept.toString('utf8').trim();
  // It goes into statements and addresses without escaping.
  if (/^[\w-]{16,}$/.test(password)) return password;
  throw new StartError(`${path} holds no usable password; remove it, and the next start makes a new one`);
}
