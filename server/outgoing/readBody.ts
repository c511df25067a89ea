import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { OutgoingFault } from './fault.ts';

/**
 * Reads an answer up to a number of bytes, counted as they are after unpacking: what is small on the wire may be huge.
 * @throws OutgoingFault when what is packed cannot be unpacked.
 */
export async function readBody(
  answer: IncomingMessage,
  most: number,
  signal: AbortSignal,
): Promise<{ text: string; truncated: boolean }> {
  const pieces: Buffer[] = [];
  let size = 0;
  const source = unpacked(answer);
  try {
    for await (const piece of source) {
      pieces.push(piece as Buffer);
      size += (piece as Buffer).length;
      if (size > most) break;
    }
  } catch (error) {
    if (signal.aborted) throw new OutgoingFault('timeout', '', answer.statusCode);
    throw new OutgoingFault('broken', (error as { code?: string }).code ?? '', answer.statusCode);
  } finally {
    source.destroy();
    answer.destroy();
  }
  const whole = Buffer.concat(pieces).subarray(0, most);
  return { text: decoded(whole, size > most), truncated: size > most };
}

function unpacked(answer: IncomingMessage): Readable {
  const packing = String(answer.headers['content-encoding'] ?? 'identity').toLowerCase();
  const unpack = {
    gzip: createGunzip,
    'x-gzip': createGunzip,
    deflate: createInflate,
    br: createBrotliDecompress,
  }[packing];
  if (!unpack) return answer;
  const stream = unpack();
  answer.on('error', (error) => stream.destroy(error));
  answer.on('aborted', () => stream.destroy(new Error('aborted')));
  return answer.pipe(stream);
}

// A cut may have gone through the middle of a letter.
function decoded(bytes: Buffer, isCut: boolean): string {
  const text = bytes.toString('utf8');
  return isCut ? text.replace(/\ufffd{1,3}$/, '') : text;
}
