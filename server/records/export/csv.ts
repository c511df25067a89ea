import type { ExportFormat } from '#schemas/payloads/exportFormat.ts';
import type { Row } from '#schemas/resource.ts';
import { guardFormula, keepText } from '../../platform/rules/formula.ts';
import { type SheetColumn, spreadsheetTitle } from './columns.ts';
import { isExact } from './exactNumber.ts';

const byteOrderMark = '\ufeff';
const special = /[",;\r\n]|^\s|\s$/;

/** The reader of a CSV file: programs or spreadsheets. */
type CsvFormat = Exclude<ExportFormat, 'xlsx'>;

const [quoteMark, lineFeed] = [0x22, 0x0a];

/**
 * Rows formatted by the database, as CSV by RFC 4180: with a header, with the byte order mark that marks
 * UTF-8 for spreadsheets, and with CRLF line ends.
 * @param onRows is called with the number of rows passed.
 */
export async function* csvFile(
  columns: readonly SheetColumn[],
  chunks: AsyncIterable<Buffer>,
  onRows: (count: number) => void,
  format: CsvFormat = 'csv',
): AsyncGenerator<string | Uint8Array> {
  const lines = lineEnds(onRows);
  let head = header(columns, format);
  for await (const chunk of chunks) {
    if (head) yield head;
    head = '';
    yield lines(chunk);
  }
  if (head) yield head;
}

/** Rows in memory or from an iterator, as CSV in the same format. */
export async function* csvOfRows(
  columns: readonly SheetColumn[],
  rows: Iterable<Row> | AsyncIterable<Row>,
  format: CsvFormat = 'csv',
): AsyncGenerator<string> {
  yield header(columns, format);
  const cellOf = format === 'csv' ? guardedCell : keptCell;
  for await (const row of rows)
    yield line(
      columns.map((column) => {
        const value = row[column.name] ?? null;
        return value === null ? null : cellOf(column, column.text(value));
      }),
    );
}

function header(columns: readonly SheetColumn[], format: CsvFormat): string {
  const titles =
    format === 'csv'
      ? columns.map(({ title }) => guardFormula(title))
      : columns.map((column) => keepText(spreadsheetTitle(column)));
  return byteOrderMark + line(titles);
}

function guardedCell(_column: SheetColumn, text: string): string {
  return guardFormula(text);
}

function keptCell({ kind }: SheetColumn, text: string): string {
  if (kind === 'text') return keepText(text);
  return kind === 'day' || isExact(kind, text) ? guardFormula(text) : `="${text}"`;
}

// Nothing between two separators is null; a pair of quotes is an empty text.
function line(cells: readonly (string | null)[]): string {
  return `${cells.map((cell) => (cell === null ? '' : quote(cell))).join(',')}\r\n`;
}

// The database ends a row with a line feed alone. Line feeds within quotes belong to the text.
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
