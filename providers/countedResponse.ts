import { createSheetRows } from './sheetRows.ts';

/** The progress of a file download. */
export interface FileProgress {
  readonly rows: number;
  /** The total that the server announced. */
  readonly total: number | undefined;
  readonly bytes: number;
  /** How many texts exceed the maximum length of the file's format and are truncated in it. */
  readonly cut: number;
}

const lineEnd = 10;

/**
 * A response that reports its progress while it loads. In a CSV file line breaks within cells count too, so the
 * count is capped at the total.
 */
export function countedResponse(response: Response, onProgress: (progress: FileProgress) => void): Response {
  const said = response.headers.get('x-row-count');
  const total = said === null ? undefined : Number(said);
  const cut = Number(response.headers.get('x-cut-count') ?? 0);
  const rowsIn = rowCounter(response.headers.get('content-type') ?? '');
  let bytes = 0;
  onProgress({ rows: 0, total, bytes, cut });
  const counter = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform: async (chunk, controller) => {
      bytes += chunk.length;
      const rows = await rowsIn(chunk);
      onProgress({ rows: Math.min(Math.max(0, rows), total ?? 0), total, bytes, cut });
      controller.enqueue(chunk);
    },
  });
  return new Response(response.body?.pipeThrough(counter) ?? null, { headers: response.headers });
}

// The number of rows in all chunks so far.
function rowCounter(type: string): (chunk: Uint8Array<ArrayBuffer>) => number | Promise<number> {
  if (type.includes('spreadsheetml')) return createSheetRows().add;
  if (!type.startsWith('text/csv')) return () => 0;
  let lines = -1;
  return (chunk) => {
    lines += linesIn(chunk);
    return lines;
  };
}

function linesIn(chunk: Uint8Array): number {
  let count = 0;
  for (let at = chunk.indexOf(lineEnd); at >= 0; at = chunk.indexOf(lineEnd, at + 1)) count++;
  return count;
}
