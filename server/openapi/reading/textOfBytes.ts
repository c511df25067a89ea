import { Unreadable } from './unreadable.ts';

/** The text of a file: UTF-8, or UTF-16 where its first bytes say so. @throws Unreadable */
export function textOfBytes(bytes: Uint8Array): string {
  const [a, b, c, d] = bytes;
  if (a === undefined) throw new Unreadable('empty');
  if (a === 0x50 && b === 0x4b && c === 3 && d === 4) throw new Unreadable('zip');
  if (a === 0x1f && b === 0x8b) throw new Unreadable('zip');
  const isLittle = (a === 0xff && b === 0xfe) || (a !== 0 && b === 0);
  const isBig = (a === 0xfe && b === 0xff) || (a === 0 && b !== 0);
  const encoding = isLittle ? 'utf-16le' : isBig ? 'utf-16be' : 'utf-8';
  try {
    // A mark of the byte order is no part of the text; the decoder leaves it out.
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    if (text.trim() === '') throw new Unreadable('empty');
    return text;
  } catch (error) {
    throw error instanceof Unreadable ? error : new Unreadable('encoding');
  }
}
