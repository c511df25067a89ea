import { csvRows } from './csvRows.ts';
import { headOf } from './headOf.ts';
import type { Sheet } from './sheetRow.ts';
import { xlsxRows } from './xlsxRows.ts';

const zipMark = Buffer.from('PK\u0003\u0004');

/** Opens a file by what it is, whatever it is called: a workbook, or else text with separators. */
export async function openSheet(path: string): Promise<Sheet> {
  const isWorkbook = (await headOf(path, zipMark.length)).equals(zipMark);
  return isWorkbook
    ? { format: 'xlsx', rows: () => xlsxRows(path) }
    : { format: 'csv', rows: () => csvRows(path) };
}
