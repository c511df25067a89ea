import { crc32, deflateSync } from 'node:zlib';

/** A picture of at most 16 colors: a palette index for each pixel, line by line. */
interface Picture {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
  /** Red, green and blue of each color. */
  readonly palette: Buffer;
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/**
 * Encodes a picture as a PNG of four bits per pixel; synchronous, since a captcha is small and requested
 * often.
 */
export function encodePng({ width, height, pixels, palette }: Picture): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Four bits, indexed color.
  header.set([4, 3, 0, 0, 0], 8);
  const wide = Math.ceil(width / 2);
  const lines = Buffer.alloc((wide + 1) * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const place = y * (wide + 1) + 1 + (x >> 1);
      lines[place] = (lines[place] ?? 0) | ((pixels[y * width + x] ?? 0) << (x % 2 === 0 ? 4 : 0));
    }
  return Buffer.concat([
    signature,
    part('IHDR', header),
    part('PLTE', palette),
    part('IDAT', deflateSync(lines)),
    part('IEND', Buffer.alloc(0)),
  ]);
}

function part(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const around = Buffer.alloc(8);
  around.writeUInt32BE(content.length, 0);
  around.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([around.subarray(0, 4), body, around.subarray(4)]);
}
