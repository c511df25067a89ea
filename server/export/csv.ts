import type { Row } from '#schemas/resource.ts';
import { guardFormula } from '../rules/formula.ts';
import type { ExportColumn } from './columns.ts';

const byteOrderMark = '\ufeff';
const special = /[",;\r\n]|^\s|\s$/;

/** Records as CSV by RFC 4180, with the mark by which spreadsheets know that it is UTF-8. */
export async function* csvFile(
  columns: readonly ExportColumn[],
  batches: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string> {
  let head = byteOrderMark + line(columns.map(({ title }) => quote(guardFormula(title))));
  for await (const rows of batches) {
    yield head + rows.map((row) => line(columns.map((column) => cell(column, row)))).join('');
    head = '';
  }
  if (head) yield head;
}

function line(cells: readonly string[]): string {
  return `${cells.join(',')}\r\n`;
}

function cell({ name, kind, text }: ExportColumn, row: Row): string {
  const value = row[name];
  if (value === null || value === undefined) return '';
  return kind === 'text' ? quote(guardFormula(text(value))) : text(value);
}

function quote(text: string): string {
  return special.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
