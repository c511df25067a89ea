import { guardFormula } from '../../rules/formula.ts';
import type { Batch } from '../engine.ts';

const byteOrderMark = '\ufeff';
const special = /[",;\r\n]|^\s|\s$/;

/** Rows of a console as CSV by RFC 4180, which no spreadsheet takes for formulas; nothing and the empty text differ by quotes. */
export async function* csvOf(batches: AsyncIterable<Batch>): AsyncGenerator<string> {
  let isBegun = false;
  for await (const { columns, rows } of batches) {
    const head = isBegun ? '' : byteOrderMark + line(columns.map(({ name }) => name));
    isBegun = true;
    yield head + rows.map(line).join('');
  }
}

function line(cells: readonly (string | null)[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

function cell(text: string | null): string {
  if (text === null) return '';
  const safe = guardFormula(text);
  return safe === '' || special.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
