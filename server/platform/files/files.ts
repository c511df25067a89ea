import { constants, createReadStream } from 'node:fs';
import { mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type ThumbnailWidth, thumbnailWidths } from '#schemas/uploads.ts';
import { createQueue } from '../semaphore.ts';
import type { Settings } from '../settings.ts';
import { isFileName, pictureType } from './fileName.ts';
import type { FileStore, OpenFile } from './fileStore.ts';
import { drawing, mostPixels } from './picture.ts';
import { createS3Files } from './s3Files.ts';
import { writeWhole } from './writeWhole.ts';

// A page of a hundred new pictures must not occupy every processor.
const atOnce = 2;

/** The uploaded files in any storage, including the thumbnails of the pictures. */
export interface Files extends FileStore {
  /** A thumbnail of a picture; null if there is no such picture. */
  openThumbnail(name: string, width: ThumbnailWidth): Promise<OpenFile | null>;
}

/** Opens the storage in the settings: an S3-compatible store, or DATA_DIR. */
export function openFiles({ s3, dataDir }: Pick<Settings, 's3' | 'dataDir'>): Files {
  const store = s3 ? createS3Files(s3) : createLocalFiles(join(dataDir, 'uploads'));
  const thumbnails = createThumbnails(join(dataDir, 'thumbnails'), store);
  return {
    save: store.save,
    open: store.open,
    openThumbnail: thumbnails.open,
    async remove(name) {
      await store.remove(name);
      await thumbnails.remove(name);
    },
  };
}

/** Stores uploaded files in a local folder. */
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

/** Thumbnails of pictures, created on first request. */
interface Thumbnails {
  open(name: string, width: ThumbnailWidth): Promise<OpenFile | null>;
  remove(name: string): Promise<void>;
}

/** Creates thumbnails and caches them in a folder, which may be emptied at any time. */
function createThumbnails(folder: string, store: Pick<FileStore, 'open'>): Thumbnails {
  const queue = createQueue(atOnce);
  const making = new Map<string, Promise<Buffer | null>>();

  // Concurrent requests for the same thumbnail share one rendering.
  function makeOnce(key: string, work: () => Promise<Buffer | null>): Promise<Buffer | null> {
    const made = making.get(key) ?? queue(work).finally(() => making.delete(key));
    making.set(key, made);
    return made;
  }

  async function make(name: string, width: ThumbnailWidth): Promise<Buffer | null> {
    const original = await store.open(name);
    if (!original) return null;
    const bytes = await drawSmall(await buffer(original.stream), width);
    const place = join(folder, String(width));
    // A full disk costs time, not the picture.
    await mkdir(place, { recursive: true, mode: 0o700 })
      .then(() => writeWhole(place, `${name}.webp`, bytes))
      .catch(() => {});
    return bytes;
  }

  return {
    async open(name, width) {
      if (!isFileName(name) || !pictureType(name)) return null;
      const key = `${width}/${name}`;
      const kept = await readFile(join(folder, `${key}.webp`)).catch(() => null);
      const bytes = kept ?? (await makeOnce(key, () => make(name, width)));
      return bytes && { stream: Readable.from([bytes]), size: bytes.length };
    },
    async remove(name) {
      if (!isFileName(name)) return;
      for (const width of thumbnailWidths)
        await rm(join(folder, String(width), `${name}.webp`), { force: true });
    },
  };
}

async function drawSmall(bytes: Buffer, width: number): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const picture = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true });
  const { width: across = 0, height: down = 0 } = await picture.metadata();
  return drawing(across * down, () =>
    picture
      .resize({ width, height: width, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .timeout({ seconds: 20 })
      .toBuffer(),
  );
}
