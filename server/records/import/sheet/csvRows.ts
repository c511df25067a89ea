import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { parse } from 'csv-parse';
import { ret } from '#schemas/wire.ts';
import { ApiError } from '../../../apiError.ts';
import { headOf } from './headOf.ts';
import {
  type Cell,
  longestRow,
  mostColumns,
  type Separator,
  type SheetRow,
  type WrittenAs,
} from './sheetRow.ts';
import { encodingOf, sheetText } from './sheetText.ts';

const headBytes = 65_536;
const letterOf: Readonly<Record<Separator, string>> = { comma: ',', semicolon: ';', tab: '\t' };
const declared = /^\ufeff?sep=([,;\t])\r?\n/i;

/** The dialect of a delimited text: as the caller states, as the file states, or guessed. */
export async function csvWrittenAs(path: string, said: WrittenAs = {}): Promise<Required<WrittenAs>> {
  const bytes = await headOf(path, headBytes);
  const encoding = said.encoding ?? encodingOf(bytes);
  const head = new TextDecoder(encoding).decode(bytes);
  return { encoding, separator: said.separator ?? separatorOf(head) };
}

/** The rows of a delimited text, including exports of this product that a spreadsheet saved again. */
export async function* csvRows(path: string, said: WrittenAs = {}): AsyncGenerator<SheetRow> {
  const { encoding = 'utf-8', separator = 'comma' } = await csvWrittenAs(path, said);
  const parser = parse({
    delimiter: letterOf[separator],
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: longestRow,
    // Nothing between two separators is null; a pair of quotes is an empty text.
    cast: (value, { quoting }): Cell => (value === '' && !quoting ? null : value),
  });
  pipeline(createReadStream(path), sheetText(encoding), parser, () => {});
  try {
    let line = 1;
    for await (const cells of parser as AsyncIterable<Cell[]>) {
      const isEmpty = cells.length === 1 && cells[0] === null;
      const isDeclaration = line === 1 && declared.test(`${cells.join(letterOf[separator])}\n`);
      if (!isEmpty && !isDeclaration) yield { line, cells: cells.slice(0, mostColumns) };
      // A spreadsheet counts a row as one, however many lines its texts have, and an empty one too.
      line++;
    }
  } catch (error) {
    const { code, records } = error as { code?: string; records?: number };
    if (!code?.startsWith('CSV_')) throw error;
    throw new ApiError(ret.badInput, 'import.unreadable', {
      values: { line: records === undefined ? '?' : records + 1 },
    });
  } finally {
    parser.destroy();
  }
}

// The separator that the file declares, as spreadsheets write it, or the most frequent one of its first row
// outside of quotes.
function separatorOf(head: string): Separator {
  const names = Object.keys(letterOf) as Separator[];
  const said = declared.exec(head)?.[1];
  const first = firstRow(head);
  const counts = names.map((name) => [name, first.split(letterOf[name]).length] as const);
  const most = counts.reduce((best, next) => (next[1] > best[1] ? next : best))[0];
  return names.find((name) => letterOf[name] === said) ?? most;
}

// Ignores quoted text, which may also contain line ends.
function firstRow(head: string): string {
  const bare = head.replace(/(^\ufeff?|[,;\t\r\n])"(?:[^"]|"")*(?:"|$)/g, '$1');
  return bare.split(/\r?\n|\r/, 1)[0] ?? '';
}
