import type { Json, Row } from '#schemas/resource.ts';
import { guardFormula } from '../rules/formula.ts';
import type { ExportColumn, SheetColumn } from './columns.ts';

const byteOrderMark = '\ufeff';
const special = /[",;\r\n]|^\s|\s$/;

const [quoteMark, lineFeed] = [0x22, 0x0a];

/**
 * Rows that the database wrote, as CSV by RFC 4180: with a header, with the mark by which spreadsheets know that it
 * is UTF-8, and with lines that end as the standard says. @param onRows hears of rows that have gone by.
 */
export async function* csvFile(
  columns: readonly ExportColumn[],
  chunks: AsyncIterable<Buffer>,
  onRows: (count: number) => void,
): AsyncGenerator<string | Uint8Array> {
  const lines = lineEnds(onRows);
  let head = byteOrderMark + line(columns.map(({ title }) => title));
  for await (const chunk of chunks) {
    if (head) yield head;
    head = '';
    yield lines(chunk);
  }
  if (head) yield head;
}

/** Rows that are at hand or come one after the other, as CSV like every other. */
export async function* csvOfRows(
  columns: readonly SheetColumn[],
  rows: Iterable<Row> | AsyncIterable<Row>,
): AsyncGenerator<string> {
  yield byteOrderMark + line(columns.map(({ title }) => title));
  for await (const row of rows)
    yield line(
      columns.map(({ name, text }) => ((row[name] ?? null) === null ? null : text(row[name] as Json))),
    );
}

// Nothing between two separators is nothing; a pair of quotes is an empty text.
function line(cells: readonly (string | null)[]): string {
  return `${cells.map((cell) => (cell === null ? '' : quote(guardFormula(cell)))).join(',')}\r\n`;
}

// The database ends a row with a line feed alone; those within quotes are the text's own.
function lineEnds(onRows: (count: number) => void): (chunk: Buffer) => Uint8Array {
  let isQuoted = false;
  return (chunk) => {
    const ends: number[] = [];
    for (let at = 0; at < chunk.length; at++) {
      const byte = chunk[at];
      if (byte === quoteMark) isQuoted = !isQuoted;
      else if (byte === lineFeed && !isQuoted) ends.push(at);
    }
    onRows(ends.length);
    const made = Buffer.allocUnsafe(chunk.length + ends.length);
    let [from, to] = [0, 0];
    for (const end of ends) {
      to += chunk.copy(made, to, from, end);
      made[to++] = 0x0d;
      made[to++] = lineFeed;
      from = end + 1;
    }
    chunk.copy(made, to, from);
    return made;
  };
}

function quote(text: string): string {
  return text === '' || special.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
