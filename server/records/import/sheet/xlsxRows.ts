import { sheetCollector } from './sheetCollector.ts';
import type { SheetRow } from './sheetRow.ts';
import { type Common, openWorkbook, unreadable } from './workbook.ts';

/**
 * The rows of a workbook's first visible sheet, and of further ones that continue with the same titles. Their
 * title rows are skipped, and row numbers continue.
 */
export async function* xlsxRows(path: string): AsyncGenerator<SheetRow> {
  const { common, sheets, close } = await openWorkbook(path);
  try {
    let [before, last] = [0, 0];
    let titles: string | undefined;
    for (const pieces of sheets) {
      let isFirst = true;
      for await (const row of rowsOf(pieces(), common)) {
        const isNew = titles === undefined;
        titles ??= titlesOf(row);
        if (isFirst && titlesOf(row) !== titles) break;
        last = before + row.line;
        if (isNew || !isFirst) yield { ...row, line: last };
        isFirst = false;
      }
      before = last;
    }
  } finally {
    close();
  }
}

function titlesOf({ cells }: SheetRow): string {
  return JSON.stringify(cells.slice(0, cells.findLastIndex((cell) => cell !== null) + 1));
}

async function* rowsOf(pieces: AsyncIterable<string>, common: Common): AsyncGenerator<SheetRow> {
  const collector = sheetCollector(common);
  try {
    for await (const piece of pieces) yield* collector.write(piece);
  } catch (error) {
    unreadable(error);
  }
}
