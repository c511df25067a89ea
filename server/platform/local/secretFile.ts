import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { namePath } from './namePath.ts';

/** Reads a secret from a file of mode 0600; the first call generates it, once and durably. */
export function secretFile(path: string, make: () => Buffer): Buffer {
  const kept = read(path);
  if (kept) return kept;
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  try {
    write(draft, make());
    // A link does not replace an existing file: of two concurrent first starts, one secret wins and both read
    // it.
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  syncFolder(dirname(path));
  return readFileSync(path);
}

function read(path: string): Buffer | null {
  try {
    const content = readFileSync(path);
    chmodSync(path, 0o600);
    return content;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

function write(path: string, content: Buffer): void {
  const file = openSync(path, 'wx', 0o600);
  try {
    writeFileSync(file, content);
    fsyncSync(file);
  } catch (error) {
    namePath(path)(error);
  } finally {
    closeSync(file);
  }
}

function syncFolder(path: string): void {
  // Windows cannot open a folder; it persists the entry without help.
  if (process.platform === 'win32') return;
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
