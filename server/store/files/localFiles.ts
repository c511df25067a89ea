import { constants, createReadStream } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isFileName } from './fileName.ts';
import type { FileStore, OpenFile } from './fileStore.ts';
import { writeWhole } from './writeWhole.ts';

/** Keeps uploaded files in a folder of this machine. */
export function createLocalFiles(folder: string): FileStore {
  return {
    async save(name, bytes) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeWhole(folder, name, bytes);
    },
    open: (name) => (isFileName(name) ? openHere(join(folder, name)) : Promise.resolve(null)),
    async remove(name) {
      if (!isFileName(name)) return;
      await rm(join(folder, name), { force: true });
      await rm(join(folder, `${name}.draft`), { force: true });
    },
  };
}

async function openHere(path: string): Promise<OpenFile | null> {
  try {
    const file = await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
    const info = await file.stat().catch((error: unknown) => file.close().then(() => Promise.reject(error)));
    if (info.isFile()) return { stream: createReadStream(path, { fd: file }), size: info.size };
    await file.close();
    return null;
  } catch (error) {
    if (['ENOENT', 'ELOOP', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw error;
  }
}
