/** Counts the rows of an Excel workbook while its bytes arrive. */
export interface SheetRows {
  /** @returns the number of records in the bytes so far. */
  add(chunk: Uint8Array<ArrayBuffer>): Promise<number>;
}

const signature = [0x50, 0x4b, 0x03, 0x04] as const;
// The fixed part of a local file header, and the offsets of its two lengths.
const [headBytes, nameLengthAt, extraLengthAt] = [30, 26, 28] as const;
const longestHead = 200;
const rowStart = '<row r="';
const latin = new TextDecoder('latin1');

/**
 * Inflates the sheets of a workbook as they arrive and reads the number of their last row: a workbook is
 * compressed, so its bytes alone do not show how many rows they hold.
 */
export function createSheetRows(): SheetRows {
  let sheet: ReturnType<typeof inflateSheet> | undefined;
  let earlier = 0;
  // The last bytes, where the head of a sheet may have begun.
  let tail = new Uint8Array();
  return {
    add: async (chunk) => {
      const joined = new Uint8Array(tail.length + chunk.length);
      joined.set(tail);
      joined.set(chunk, tail.length);
      const start = sheetStart(joined);
      tail = joined.slice(Math.max(start ?? 0, joined.length - longestHead));
      if (start === undefined) await sheet?.feed(chunk);
      else {
        await sheet?.feed(joined.slice(joined.length - chunk.length, start));
        earlier += sheet?.rows() ?? 0;
        sheet = inflateSheet();
        await sheet.feed(joined.slice(start));
      }
      return earlier + (sheet?.rows() ?? 0);
    },
  };
}

// Where the data of a sheet begins.
function sheetStart(bytes: Uint8Array): number | undefined {
  for (let at = bytes.indexOf(signature[0]); at >= 0; at = bytes.indexOf(signature[0], at + 1)) {
    if (signature.some((byte, place) => bytes[at + place] !== byte)) continue;
    const lengthAt = (offset: number) => (bytes[at + offset] ?? 0) + 256 * (bytes[at + offset + 1] ?? 0);
    const nameEnd = at + headBytes + lengthAt(nameLengthAt);
    const end = nameEnd + lengthAt(extraLengthAt);
    const isSheet = latin.decode(bytes.subarray(at + headBytes, nameEnd)).startsWith('xl/worksheets/sheet');
    if (isSheet && end <= bytes.length) return end;
  }
  return undefined;
}

function inflateSheet() {
  const stream = new DecompressionStream('deflate-raw');
  const writer = stream.writable.getWriter();
  let rows = 0;
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  const read = async () => {
    const reader = stream.readable.getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read())
      rows = lastRow(latin.decode(part.value)) ?? rows;
  };
  // Bytes of the next entry follow the end of the sheet; the inflater refuses them.
  read().catch(end);
  writer.closed.catch(end);
  return {
    rows: () => rows,
    feed: async (chunk: Uint8Array<ArrayBuffer>) => {
      if (!isOver) await writer.write(chunk).catch(end);
    },
  };
}

// The first row is the header. A number may be cut off at the end of a part.
function lastRow(xml: string): number | undefined {
  for (let at = xml.lastIndexOf(rowStart); at >= 0; at = xml.lastIndexOf(rowStart, at - 1)) {
    const from = at + rowStart.length;
    const to = xml.indexOf('"', from);
    if (to > 0) return Number(xml.slice(from, to)) - 1;
    if (at === 0) break;
  }
  return undefined;
}
