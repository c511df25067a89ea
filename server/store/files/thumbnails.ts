import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type ThumbnailWidth, thumbnailWidths } from '#schemas/uploads.ts';
import { isFileName, pictureType } from './fileName.ts';
import type { FileStore, OpenFile } from './fileStore.ts';
import { drawing, mostPixels } from './picture.ts';
import { createQueue } from './queue.ts';
import { writeWhole } from './writeWhole.ts';

/** Small versions of pictures, made when they are first asked for. */
export interface Thumbnails {
  open(name: string, width: ThumbnailWidth): Promise<OpenFile | null>;
  remove(name: string): Promise<void>;
}

// A page of a hundred new pictures shall not take every processor from those who work.
const atOnce = 2;

/** Makes small pictures and keeps them in a folder, which may be emptied at any time: they are made again. */
export function createThumbnails(folder: string, store: Pick<FileStore, 'open'>): Thumbnails {
  const queue = createQueue(atOnce);
  const making = new Map<string, Promise<Buffer | null>>();

  // Many who look at the same page at once want the same small picture.
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
    // A disk that is full costs time, not the picture.
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
