import { Transform } from 'node:stream';
import { ret } from '#schemas/wire.ts';
import { ApiError } from '../../../apiError.ts';
import type { Encoding } from './sheetRow.ts';

const names: Readonly<Record<Encoding, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  gb18030: 'GBK',
  latin1: 'Latin-1',
};

/**
 * The encoding of a file, by its first bytes: spreadsheets write UTF-8, Chinese ones GBK as well, and
 * "Unicode text" is UTF-16. Any other content counts as UTF-8 and is rejected where it is invalid.
 */
export function encodingOf(head: Buffer): Encoding {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  return isText(head, 'utf-8') || !isGbk(head) ? 'utf-8' : 'gb18030';
}

/** Decodes bytes to text in chunks. @throws ApiError 400 with the line of the first invalid byte. */
export function sheetText(encoding: Encoding): Transform {
  // The first decoder consumes the valid text. The second one then finds the exact position of the error.
  const first = new TextDecoder(encoding, { fatal: true });
  const second = new TextDecoder(encoding, { fatal: true });
  let line = 1;
  let wasReturn = false;
  const told = (text: string) => {
    line += text.match(/\n|\r(?!\n)/g)?.length ?? 0;
    // CRLF may be split between two chunks.
    if (wasReturn && text.startsWith('\n')) line--;
    if (text !== '') wasReturn = text.endsWith('\r');
    return text;
  };
  const refusal = () =>
    new ApiError(ret.badInput, 'import.notText', { values: { line, encoding: names[encoding] } });
  const seek = (chunk: Buffer) => {
    try {
      for (const byte of chunk) told(second.decode(Uint8Array.of(byte), { stream: true }));
    } catch {
      // The invalid byte is here.
    }
    return refusal();
  };
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      try {
        first.decode(chunk, { stream: true });
      } catch {
        done(seek(chunk));
        return;
      }
      done(null, told(second.decode(chunk, { stream: true })));
    },
    flush: (done) => {
      try {
        done(null, second.decode());
      } catch {
        done(refusal());
      }
    },
  });
}

function isText(head: Buffer, encoding: Encoding): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(head, { stream: true });
    return true;
  } catch {
    return false;
  }
}

const utf8Letters = /[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}/g;
const gbkLetters = /[\x81-\xfe](?:[\x40-\x7e]|[\x80-\xfe])/g;

// Nearly any bytes decode as GBK, including UTF-8 with a broken character and the Latin characters of a
// Western spreadsheet, which are followed by ASCII letters. Both are rejected as GBK.
function isGbk(head: Buffer): boolean {
  if (!isText(head, 'gb18030')) return false;
  const bytes = head.toString('latin1');
  const strange = bytes.replace(utf8Letters, '').match(/[\x80-\xff]/g)?.length ?? 0;
  // Two bytes of GBK look like a UTF-8 character now and then, three hardly ever.
  const usual =
    bytes.match(utf8Letters)?.reduce((sum, { length }) => sum + (length > 2 ? length : 0.5), 0) ?? 0;
  const letters = bytes.match(gbkLetters) ?? [];
  const low = letters.filter((letter) => letter.charCodeAt(1) < 0x80).length;
  return strange > usual && low * 2 <= letters.length;
}
