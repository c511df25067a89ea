import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { parse } from 'csv-parse';
import { ret } from '#schemas/wire.ts';
import { Refusal } from '../../refusal.ts';
import { headOf } from './headOf.ts';
import { type Cell, longestRow, mostColumns, type SheetRow } from './sheetRow.ts';
import { encodingOf, sheetText } from './sheetText.ts';

const headBytes = 65_536;

/** The rows of a text with separators, whatever a spreadsheet made of the product's own export. */
export async function* csvRows(path: string): AsyncGenerator<SheetRow> {
  const head = await headOf(path, headBytes);
  const encoding = encodingOf(head);
  const parser = parse({
    delimiter: delimiterOf(new TextDecoder(encoding).decode(head)),
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: longestRow,
    // Nothing between two separators is nothing; a pair of quotes is an empty text.
    cast: (value, { quoting }): Cell => (value === '' && !quoting ? null : value),
  });
  pipeline(createReadStream(path), sheetText(encoding), parser, () => {});
  try {
    let line = 1;
    for await (const cells of parser as AsyncIterable<Cell[]>) {
      const isEmpty = cells.length === 1 && cells[0] === null;
      if (!isEmpty) yield { line, cells: cells.slice(0, mostColumns) };
      // A spreadsheet counts a row as one, however many lines its texts have, and an empty one too.
      line++;
    }
  } catch (error) {
    const { code, records } = error as { code?: string; records?: number };
    if (!code?.startsWith('CSV_')) throw error;
    throw new Refusal(ret.badInput, 'import.unreadable', {
      values: { line: records === undefined ? '?' : records + 1 },
    });
  } finally {
    parser.destroy();
  }
}

// The separator that the first line has most of.
function delimiterOf(head: string): string {
  const [first = ''] = head.split(/\r?\n/, 1);
  const counts = [',', ';', '\t'].map((letter) => [letter, first.split(letter).length] as const);
  return counts.reduce((best, next) => (next[1] > best[1] ? next : best))[0];
}
