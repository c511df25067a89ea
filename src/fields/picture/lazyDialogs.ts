import { lazyChunk } from '../../ui/lazyChunk.ts';

/** The crop dialog with its library, loaded when there is something to crop. */
export const CropDialog = lazyChunk(() => import('./CropDialog.tsx').then((part) => part.CropDialog));

/** The dialog of existing pictures, loaded on demand. */
export const PictureDialog = lazyChunk(() =>
  import('./PictureDialog.tsx').then((part) => part.PictureDialog),
);
