import { lazyChunk } from '../../frame/lazyChunk.ts';

/** The dialog that cuts pictures, with its library, loaded when there is something to cut. */
export const CropDialog = lazyChunk(() => import('./CropDialog.tsx').then((part) => part.CropDialog));

/** The dialog of the pictures that are there, loaded when somebody looks for one. */
export const PictureDialog = lazyChunk(() =>
  import('./PictureDialog.tsx').then((part) => part.PictureDialog),
);
