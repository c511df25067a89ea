import type { Sharp } from 'sharp';
import { currentAccount, smallBytes } from '../memory/account.ts';

/** A picture as stored. */
export interface Picture {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

/** The most pixels of a picture, and the most in a row or a column. */
export const mostPixels = 40_000_000;
const longestSide = 12_000;

// Re-encoding can increase the size; use the first of these qualities that fits.
const jpegs = [90, 80, 65, 50, 35].map((quality) => (picture: Sharp) => picture.jpeg({ quality }));
const pngs = [
  (picture: Sharp) => picture.png(),
  (picture: Sharp) => picture.png({ compressionLevel: 9, adaptiveFiltering: true }),
  ...[256, 64, 16].map((colours) => (picture: Sharp) => picture.png({ palette: true, colours, dither: 0 })),
];

/**
 * Re-encodes a JPEG or PNG within `most` bytes: the result contains only the picture, without location,
 * camera or trailing data. @returns 'broken' when it is not a picture, 'huge' when it has too many pixels to
 * decode, 'heavy' when it cannot fit the bytes.
 */
export async function redrawPicture(
  bytes: Buffer,
  ending: string,
  most: number,
): Promise<Picture | 'broken' | 'huge' | 'heavy'> {
  const options = { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true } as const;
  // A native module: load it lazily, so that no start waits for it.
  const { default: sharp } = await import('sharp');
  // The size is in the file's header, so nothing is decoded to learn it.
  const size = await sharp(bytes, { ...options, limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (!size?.width || !size.height) return 'broken';
  if (size.width * size.height > mostPixels || Math.max(size.width, size.height) > longestSide) return 'huge';
  // Applies the rotation of the metadata, because that is removed.
  const upright = sharp(bytes, options).autoOrient().timeout({ seconds: 20 });
  return drawing(size.width * size.height, async () => {
    for (const write of ending === 'jpg' ? jpegs : pngs) {
      const done = await write(upright.clone())
        .toBuffer({ resolveWithObject: true })
        .catch(() => null);
      if (!done) return 'broken';
      const { data, info } = done;
      if (data.length <= most) return { bytes: data, width: info.width, height: info.height };
    }
    return 'heavy';
  });
}

/** Decodes a picture if the call may use four bytes for each pixel. */
export async function drawing<T>(pixels: number, draw: () => Promise<T>): Promise<T> {
  const done = 4 * pixels > smallBytes ? await currentAccount()?.hold(4 * pixels) : undefined;
  try {
    return await draw();
  } finally {
    done?.();
  }
}
