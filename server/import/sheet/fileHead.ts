import type { Resource } from '#schemas/resource.ts';
import { cut } from '#schemas/text/cut.ts';
import { ret } from '#schemas/wire.ts';
import type { Call } from '../../call.ts';
import { Refusal } from '../../refusal.ts';
import { shownCell } from '../cellValue.ts';
import { fieldOf, guessColumns } from '../fieldColumns.ts';
import { openSheet } from './openSheet.ts';
import type { Cell } from './sheetRow.ts';

const sampleRows = 5;
const longestSample = 200;

/** What a file begins with: its columns, the fields that they seem to be, and its first rows as a spreadsheet shows them. */
export async function readHead(call: Call, resource: Resource, path: string): Promise<unknown> {
  const sheet = await openSheet(path);
  let titles: readonly Cell[] | undefined;
  const sample: (readonly Cell[])[] = [];
  for await (const { cells, marks = [] } of sheet.rows()) {
    const properties = titles?.map(
      (title) => resource.schema.properties[fieldOf(resource, title ?? '') ?? ''],
    );
    if (properties)
      sample.push(
        cells.map((cell, at) => cell && cut(shownCell(properties[at], cell, marks[at]), longestSample)),
      );
    else titles = cells;
    if (sample.length === sampleRows) break;
  }
  if (!titles || sample.length === 0) throw new Refusal(ret.badInput, 'import.noRows');
  return { format: sheet.format, columns: guessColumns(call.registry, resource, titles), sample };
}
