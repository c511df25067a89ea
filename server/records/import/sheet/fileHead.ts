import type { Resource } from '#schemas/resource.ts';
import { cut } from '#schemas/text/cut.ts';
import { ret } from '#schemas/wire.ts';
import { ApiError } from '../../../apiError.ts';
import type { Call } from '../../../core/call.ts';
import { cellText } from '../../../platform/rules/formula.ts';
import { shownCell } from '../cellValue.ts';
import { guessColumns } from '../fieldColumns.ts';
import { openSheet } from './openSheet.ts';
import type { Cell, WrittenAs } from './sheetRow.ts';

const sampleRows = 5;
const longestSample = 200;

/**
 * The start of a file: its columns, their guessed fields, and its first rows as a spreadsheet displays them.
 */
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
  if (!titles || sample.length === 0) throw new ApiError(ret.badInput, 'import.noRows');
  const { format, encoding, separator } = sheet;
  return { format, encoding, separator, columns: guessColumns(call.registry, resource, titles), sample };
}
