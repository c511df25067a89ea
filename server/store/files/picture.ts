import type { Sharp } from 'sharp';
import { currentAccount, smallBytes } from '../../memory/account.ts';

/** A picture as it is stored. */
export interface Picture {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

/** The most pixels that a picture may have, and the most of them in a row or a column. */
export const mostPixels = 40_000_000;
const longestSide = 12_000;

// What is drawn anew can take more bytes than it came with; the first of these that takes few enough is kept.
const jpegs = [90, 80, 65, 50, 35].map((quality) => (picture: Sharp) => picture.jpeg({ quality }));
const pngs = [
  (picture: Sharp) => picture.png(),
  (picture: Sharp) => picture.png({ compressionLevel: 9, adaptiveFiltering: true }),
  ...[256, 64, 16].map((colours) => (picture: Sharp) => picture.png({ palette: true, colours, dither: 0 })),
];

/**
 * Draws a JPEG or PNG anew, in `most` bytes: what comes out is nothing but a picture, without place, camera or anything
 * behind its end. @returns 'broken' when it is none, 'huge' when it has more pixels than anybody shall have to draw,
 * 'heavy' when so few bytes cannot hold it.
 */
export async function redrawPicture(
  bytes: Buffer,
  ending: string,
  most: number,
): Promise<Picture | 'broken' | 'huge' | 'heavy'> {
  const options = { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true } as const;
  // Machine code, which no start has to wait for.
  const { default: sharp } = await import('sharp');
  // The size stands at the beginning of a file: nothing is drawn to learn it.
  const size = await sharp(bytes, { ...options, limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (!size?.width || !size.height) return 'broken';
  if (size.width * size.height > mostPixels || Math.max(size.width, size.height) > longestSide) return 'huge';
  // Turned as its metadata says, since these are lost.
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

/** Draws a picture when the call may hold four bytes for each of its pixels. */
export async function drawing<T>(pixels: number, draw: () => Promise<T>): Promise<T> {
  const done = 4 * pixels > smallBytes ? await currentAccount()?.hold(4 * pixels) : undefined;
  try {
    return await draw();
  } finally {
    done?.();
  }
}
