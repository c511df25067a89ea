import type { Size } from './cropSize.ts';

const heads = [
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47],
];

/** The size of a JPEG or PNG; null for any other content, under any name. */
export async function readSize(file: Blob): Promise<Size | null> {
  const first = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  if (!heads.some((head) => head.every((byte, at) => first[at] === byte))) return null;
  const drawn = await createImageBitmap(file).catch(() => null);
  if (!drawn) return null;
  const { width, height } = drawn;
  drawn.close();
  return { width, height };
}
