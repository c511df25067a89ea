/** How far a file is that comes from the server. */
export interface FileProgress {
  readonly rows: number;
  /** What the server said there will be. */
  readonly total: number | undefined;
  readonly bytes: number;
  /** How many texts are longer than the file's format takes, and so are not whole in it. */
  readonly cut: number;
}

const lineEnd = 10;

/** A response that tells while it comes how far it is. Lines within a cell count too, so never more than there are. */
export function countedResponse(response: Response, onProgress: (progress: FileProgress) => void): Response {
  const said = response.headers.get('x-row-count');
  const total = said === null ? undefined : Number(said);
  const hasLines = response.headers.get('content-type')?.startsWith('text/csv') ?? false;
  const cut = Number(response.headers.get('x-cut-count') ?? 0);
  let [bytes, lines] = [0, -1];
  onProgress({ rows: 0, total, bytes, cut });
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform: (chunk, controller) => {
      bytes += chunk.length;
      if (hasLines) lines += linesIn(chunk);
      onProgress({ rows: Math.min(Math.max(0, lines), total ?? 0), total, bytes, cut });
      controller.enqueue(chunk);
    },
  });
  return new Response(response.body?.pipeThrough(counter) ?? null, { headers: response.headers });
}

function linesIn(chunk: Uint8Array): number {
  let count = 0;
  for (let at = chunk.indexOf(lineEnd); at >= 0; at = chunk.indexOf(lineEnd, at + 1)) count++;
  return count;
}
