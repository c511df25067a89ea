import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Resource } from '#schemas/resource.ts';
import { type Call, callerOf } from '../../core/call.ts';

/** The most bytes of a file that can be imported. */
export const mostImportBytes = 2 ** 30;

// The most uploads kept per account. Older ones are removed to make room.
const keptFiles = 3;
const keptFor = 86_400_000;
const shape = /^[0-9a-f]{32}$/;

/** The account and the resource of a file. No other account can use it. */
export interface FileOwner {
  readonly dataDir: string;
  readonly accountId: number;
  readonly resource: string;
}

/** The caller's uploads for a resource belong to the caller. */
export function ownerOf(call: Call, { name }: Resource): FileOwner {
  return { dataDir: call.app.settings.dataDir, accountId: callerOf(call).id, resource: name };
}

/** Begins a file of an account. @returns the token by which the account refers to it from now on. */
export async function beginFile(owner: FileOwner): Promise<string> {
  await mkdir(folderOf(owner.dataDir), { recursive: true, mode: 0o700 });
  await removeOld(owner);
  return randomBytes(16).toString('hex');
}

/** Appends a chunk. @returns how many bytes there are now, which is the offset of the next chunk. */
export async function appendPiece(owner: FileOwner, word: string, offset: number, bytes: Buffer) {
  const path = pathOf(owner, word);
  const size = await sizeOf(path);
  // A chunk that was sent again after its response got lost is already there.
  if (offset !== size || size + bytes.length > mostImportBytes) return size;
  await writeAt(path, offset, bytes);
  return size + bytes.length;
}

// At its place: one that was sent again while the first is being written does not come twice.
async function writeAt(path: string, offset: number, bytes: Buffer): Promise<void> {
  const file = await open(path, constants.O_WRONLY | constants.O_CREAT, 0o600);
  try {
    for (let at = 0; at < bytes.length; ) {
      const { bytesWritten } = await file.write(bytes, at, bytes.length - at, offset + at);
      at += bytesWritten;
    }
  } finally {
    await file.close();
  }
}

/** The path of a file; null when this account has none by that token for this resource. */
export async function findFile(owner: FileOwner, word: string): Promise<string | null> {
  if (!shape.test(word)) return null;
  const path = pathOf(owner, word);
  return (await sizeOf(path)) > 0 ? path : null;
}

/** Removes files without activity for a day. */
export async function sweepImports(dataDir: string): Promise<void> {
  for (const name of await readdir(folderOf(dataDir)).catch(() => [])) {
    const path = join(folderOf(dataDir), name);
    const info = await stat(path).catch(() => null);
    if (info && Date.now() - info.mtimeMs > keptFor) await rm(path, { force: true });
  }
}

async function removeOld({ dataDir, accountId }: FileOwner): Promise<void> {
  const folder = folderOf(dataDir);
  const mine = (await readdir(folder)).filter((name) => name.startsWith(`${accountId}-`));
  const dated = await Promise.all(
    mine.map(async (name) => ({
      name,
      time: (await stat(join(folder, name)).catch(() => null))?.mtimeMs ?? 0,
    })),
  );
  const old = dated.sort((a, b) => b.time - a.time).slice(keptFiles - 1);
  for (const { name } of old) await rm(join(folder, name), { force: true });
}

async function sizeOf(path: string): Promise<number> {
  return (await stat(path).catch(() => null))?.size ?? 0;
}

function pathOf({ dataDir, accountId, resource }: FileOwner, word: string): string {
  return join(folderOf(dataDir), `${accountId}-${resource}-${word}`);
}

function folderOf(dataDir: string): string {
  return join(dataDir, 'imports');
}
