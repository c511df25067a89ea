import { createReadStream } from 'node:fs';
import { pipeline, Transform } from 'node:stream';
import { parse } from 'csv-parse';
import { ret } from '#schemas/wire.ts';
import { Refusal } from '../../refusal.ts';
import { headOf } from './headOf.ts';
import type { Cell, SheetRow } from './sheetRow.ts';

const headBytes = 65_536;
const longestRow = 8_000_000;

/** The rows of a text with separators, whatever a spreadsheet made of the product's own export. */
export async function* csvRows(path: string): AsyncGenerator<SheetRow> {
  const head = await headOf(path, headBytes);
  const encoding = encodingOf(head);
  const parser = parse({
    delimiter: delimiterOf(new TextDecoder(encoding).decode(head)),
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: longestRow,
    info: true,
    // Nothing between two separators is nothing; a pair of quotes is an empty text.
    cast: (value, { quoting }): Cell => (value === '' && !quoting ? null : value),
  });
  pipeline(createReadStream(path), decoder(encoding), parser, () => {});
  try {
    let line = 1;
    for await (const { record, info } of parser as AsyncIterable<{
      record: Cell[];
      info: { lines: number };
    }>) {
      yield { line, cells: record };
      // The parser tells where a row ends, a person looks where it begins.
      line = info.lines + 1;
    }
  } catch (error) {
    const { code, lines } = error as { code?: string; lines?: number };
    if (!code?.startsWith('CSV_')) throw error;
    throw new Refusal(ret.badInput, 'import.unreadable', { values: { line: lines ?? '?' } });
  } finally {
    parser.destroy();
  }
}

// Spreadsheets write UTF-8, Chinese ones GBK as well, and "Unicode text" is UTF-16.
function encodingOf(head: Buffer): string {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return 'utf-8';
  } catch {
    return 'gb18030';
  }
}

function decoder(encoding: string): Transform {
  const text = new TextDecoder(encoding);
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => done(null, text.decode(chunk, { stream: true })),
    flush: (done) => done(null, text.decode()),
  });
}

// The separator that the first line has most of.
function delimiterOf(head: string): string {
  const [first = ''] = head.split(/\r?\n/, 1);
  const counts = [',', ';', '\t'].map((letter) => [letter, first.split(letter).length] as const);
  return counts.reduce((best, next) => (next[1] > best[1] ? next : best))[0];
}
