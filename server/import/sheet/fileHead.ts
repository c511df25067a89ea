import type { Resource } from '#schemas/resource.ts';
import { cut } from '#schemas/text/cut.ts';
import { ret } from '#schemas/wire.ts';
import type { Call } from '../../call.ts';
import { Refusal } from '../../refusal.ts';
import { cellText } from '../../rules/formula.ts';
import { shownCell } from '../cellValue.ts';
import { guessColumns } from '../fieldColumns.ts';
import { openSheet } from './openSheet.ts';
import type { Cell, WrittenAs } from './sheetRow.ts';

const sampleRows = 5;
const longestSample = 200;

/** What a file begins with: its columns, the fields that they seem to be, and its first rows as a spreadsheet shows them. */
export async function readHead(
  call: Call,
  resource: Resource,
  path: string,
  written: WrittenAs,
): Promise<unknown> {
  const sheet = await openSheet(path, written);
  let titles: readonly Cell[] | undefined;
  const sample: (readonly Cell[])[] = [];
  for await (const { cells, notes = [] } of sheet.rows()) {
    const plain = (cell: string) => (sheet.format === 'csv' ? cellText(cell) : cell);
    const shown = cells.map(
      (cell, at) => cell && cut(plain(shownCell(cell, notes[at]) ?? ''), longestSample),
    );
    if (titles) sample.push(shown);
    else titles = shown;
    if (sample.length === sampleRows) break;
  }
  if (!titles || sample.length === 0) throw new Refusal(ret.badInput, 'import.noRows');
  const { format, encoding, separator } = sheet;
  return { format, encoding, separator, columns: guessColumns(call.registry, resource, titles), sample };
}
