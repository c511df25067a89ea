import type { Readable } from 'node:stream';

// What a header may be long; the parser of the body takes no longer one either.
const longest = 80_000;

/** The headers of the parts of a body that are files, in their order. */
export interface FileHeaders {
  /** The next one, each letter a byte. */
  next(): string | undefined;
  stop(): void;
}

/**
 * Listens to a multipart body for how its parts call their files: the parser of the body knows no names but in UTF-8, and
 * not the extended notation after a plain one.
 */
export function fileHeaders(body: Readable, contentType: string): FileHeaders {
  const [, quoted, bare] = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType) ?? [];
  const boundary = Buffer.from(`\r\n--${quoted ?? bare ?? ''}\r\n`, 'latin1');
  const found: string[] = [];
  // The first boundary may stand at the very beginning.
  let rest = Buffer.from('\r\n');
  let isHeader = false;
  const take = (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const end = rest.indexOf(isHeader ? '\r\n\r\n' : boundary);
      if (end < 0) break;
      if (isHeader) noteHeader(found, rest.toString('latin1', 0, end));
      rest = rest.subarray(isHeader ? end + 2 : end + boundary.length);
      isHeader = !isHeader;
    }
    const kept = isHeader ? longest : boundary.length;
    if (rest.length > kept) rest = rest.subarray(rest.length - kept);
  };
  body.on('data', take);
  return { next: () => found.shift(), stop: () => void body.off('data', take) };
}

function noteHeader(found: string[], header: string): void {
  const line = /^content-disposition:(.*)$/im.exec(header)?.[1];
  if (line && /;\s*filename\*?\s*=/i.test(line)) found.push(line);
}
