import { randomBytes } from 'node:crypto';
import { constants, createReadStream, type ReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Db } from './database.ts';

// Lower case alone, since some disks take a and A for the same.
const shape = /^[0-9a-f]{32}\.[a-z]{2,4}$/;
const draft = '.draft';
const orphanAge = 3_600_000;

/** What is sent to whoever asks for an uploaded file. */
export interface OpenUpload {
  /** Whoever takes it has to read it or to destroy it. */
  readonly stream: ReadStream;
  readonly size: number;
  readonly type: string;
  /** Anything but a picture is to be saved, never shown. */
  readonly isPicture: boolean;
}

/** Stores an uploaded file so that it outlives a power cut. @returns the name that it got. */
export async function saveUpload(dataDir: string, bytes: Uint8Array, ending: string): Promise<string> {
  const folder = folderOf(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const name = `${randomBytes(16).toString('hex')}.${ending}`;
  const temporary = join(folder, name + draft);
  try {
    await writeDurably(temporary, bytes);
    await rename(temporary, join(folder, name));
    await syncFolder(folder);
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => {});
    throw error;
  }
  return name;
}

/** Removes an uploaded file, if it is there. */
export async function removeUpload(dataDir: string, name: string): Promise<void> {
  if (shape.test(name)) await rm(join(folderOf(dataDir), name), { force: true });
}

/** Opens an uploaded file; nothing for a name that no upload has, whatever it says. */
export async function openUpload(dataDir: string, name: string): Promise<OpenUpload | null> {
  if (!shape.test(name)) return null;
  const path = join(folderOf(dataDir), name);
  try {
    const file = await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
    const info = await file.stat();
    if (info.isFile())
      return { stream: createReadStream(path, { fd: file }), size: info.size, ...kindOf(name) };
    await file.close();
    return null;
  } catch (error) {
    if (['ENOENT', 'ELOOP', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw error;
  }
}

/**
 * Removes what was stored without its record being written, as when the process was killed in between; a file is
 * given an hour to get its record. @returns the names.
 */
export async function sweepUploads(dataDir: string, db: Db): Promise<string[]> {
  const folder = folderOf(dataDir);
  const names = await readdir(folder).catch(() => []);
  const ours = names.filter((name) => shape.test(name.replace(draft, '')));
  const old = await asyncFilter(ours, async (name) => {
    const info = await stat(join(folder, name)).catch(() => null);
    return info !== null && Date.now() - info.mtimeMs > orphanAge;
  });
  const { rows } = await sql<{ url: string }>`
    select url from file where url = any(${old.map(uploadUrl)}::text[])`.execute(db);
  const known = new Set(rows.map(({ url }) => url));
  const orphans = old.filter((name) => !known.has(uploadUrl(name)));
  for (const name of orphans) await rm(join(folder, name), { force: true });
  return orphans;
}

/** The address of an uploaded file. */
export function uploadUrl(name: string): string {
  return `/uploads/${name}`;
}

function folderOf(dataDir: string): string {
  return join(dataDir, 'uploads');
}

function kindOf(name: string): Pick<OpenUpload, 'type' | 'isPicture'> {
  const type = { jpg: 'image/jpeg', png: 'image/png' }[name.split('.')[1] ?? ''];
  return { type: type ?? 'application/octet-stream', isPicture: type !== undefined };
}

async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function syncFolder(path: string): Promise<void> {
  // Windows cannot open a folder; it keeps the entry by itself.
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  await folder.sync().finally(() => folder.close());
}

async function asyncFilter<Item>(items: readonly Item[], test: (item: Item) => Promise<boolean>) {
  const kept: Item[] = [];
  for (const item of items) if (await test(item)) kept.push(item);
  return kept;
}
