import { isUploadedPicture, uploadEnding } from '#schemas/uploads.ts';
import type { CropSource } from './CropDialog.tsx';

/**
 * An uploaded picture as a crop source, under its own name by default; undefined if it is not one of ours.
 */
export function cropSource(address: unknown, name?: string): CropSource | undefined {
  if (!isUploadedPicture(address)) return undefined;
  const type = uploadEnding(address) === 'png' ? 'image/png' : 'image/jpeg';
  return { picture: address, name: name ?? address.split('/').at(-1) ?? '', type };
}
