import sharp from 'sharp';

/** A picture as it is stored. */
export interface Picture {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

/** The most pixels that a picture may have, and the most of them in a row or a column. */
export const mostPixels = 40_000_000;
const longestSide = 12_000;

/**
 * Draws a JPEG or PNG anew: what comes out is nothing but a picture, without place, camera or anything behind its
 * end. @returns 'broken' when it is none, 'huge' when it has more pixels than anybody shall have to draw.
 */
export async function redrawPicture(bytes: Buffer, ending: string): Promise<Picture | 'broken' | 'huge'> {
  const options = { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true } as const;
  // The size stands at the beginning of a file: nothing is drawn to learn it.
  const size = await sharp(bytes, { ...options, limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (!size?.width || !size.height) return 'broken';
  if (size.width * size.height > mostPixels || Math.max(size.width, size.height) > longestSide) return 'huge';
  // Turned as its metadata says, since these are lost.
  const upright = sharp(bytes, options).autoOrient().timeout({ seconds: 20 });
  const drawn = ending === 'jpg' ? upright.jpeg({ quality: 90 }) : upright.png();
  const done = await drawn.toBuffer({ resolveWithObject: true }).catch(() => null);
  return done ? { bytes: done.data, width: done.info.width, height: done.info.height } : 'broken';
}
