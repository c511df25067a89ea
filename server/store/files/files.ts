import { join } from 'node:path';
import type { ThumbnailWidth } from '#schemas/uploads.ts';
import type { Settings } from '../../settings.ts';
import type { FileStore, OpenFile } from './fileStore.ts';
import { createLocalFiles } from './localFiles.ts';
import { createS3Files } from './s3Files.ts';
import { createThumbnails } from './thumbnails.ts';

/** The uploaded files, wherever they are kept, with the small versions of the pictures among them. */
export interface Files extends FileStore {
  /** A small version of a picture; nothing where there is no such picture. */
  openThumbnail(name: string, width: ThumbnailWidth): Promise<OpenFile | null>;
}

/** Opens the place that the settings name for uploaded files: an S3-compatible store, or DATA_DIR. */
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
