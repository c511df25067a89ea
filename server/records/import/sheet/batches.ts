import type { SheetRow } from './sheetRow.ts';

/** Rows in batches, without the title row and empty rows. */
export async function* batchesOf(rows: AsyncIterable<SheetRow>, size: number): AsyncGenerator<SheetRow[]> {
  let batch: SheetRow[] = [];
  let titles: SheetRow['titles'];
  for await (const row of rows) {
    const isEmpty = row.cells.every((cell) => cell === null || cell === '');
    if (titles === undefined) titles = row.cells;
    else if (!isEmpty) batch.push({ ...row, titles });
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
