import { exportFormatOf } from '#schemas/payloads/exportFormat.ts';
import type { Row } from '#schemas/resource.ts';
import type { Call } from '../call.ts';
import type { SheetColumn } from '../export/columns.ts';
import { csvOfRows } from '../export/csv.ts';
import { fileName, fileTypes } from '../export/fileName.ts';
import { xlsxFile } from '../export/xlsx.ts';
import { Download } from '../service.ts';
import { insertAudit } from './audit.ts';

/** A table that is at hand, to be taken away as a file. */
export interface RowsToExport {
  /** The page that it is the table of. */
  readonly page: string;
  readonly columns: readonly Omit<SheetColumn, 'text'>[];
  readonly rows: readonly Row[];
  /** What was asked for, with the format. */
  readonly input: Row;
}

/** A table as a file of any export format; what was taken away is written down before it goes. */
export async function exportRows(
  call: Call,
  { page, columns, rows, input }: RowsToExport,
): Promise<Download> {
  const format = exportFormatOf(input['format']);
  const title = call.registry.resources.get(page)?.label[call.lang] ?? page;
  const written = columns.map((column) => ({ ...column, text: String }));
  await insertAudit(call, page, null, { ...input, rows: rows.length, complete: true, format }, call.app.db);
  async function* batches() {
    yield rows;
  }
  const chunks = format === 'xlsx' ? xlsxFile(title, written, batches()) : csvOfRows(written, rows, format);
  return new Download(fileName(title, format), fileTypes[format], chunks, () => ({ count: rows.length }));
}
