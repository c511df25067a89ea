import { exportFormatOf } from '#schemas/payloads/exportFormat.ts';
import type { Row } from '#schemas/resource.ts';
import type { Call } from '../core/call.ts';
import { Download } from '../core/service.ts';
import { insertAudit } from './audit.ts';
import type { SheetColumn } from './export/columns.ts';
import { csvOfRows } from './export/csv.ts';
import { fileName, fileTypes } from './export/fileName.ts';
import { xlsxFile } from './export/xlsx.ts';

/** An in-memory table to export as a file. */
export interface RowsToExport {
  /** The page that the table belongs to. */
  readonly page: string;
  readonly columns: readonly Omit<SheetColumn, 'text'>[];
  readonly rows: readonly Row[];
  /** The request, with the format. */
  readonly input: Row;
}

/** Writes a table as a file of any export format. The audit entry is written first. */
export async function exportRows(
  call: Call,
  { page, columns, rows, input }: RowsToExport,
): Promise<Download> {
  const format = exportFormatOf(input['format']);
  const title = call.registry.resources.get(page)?.label[call.lang] ?? page;
  const written = columns.map((column) => ({ ...column, text: String }));
  await insertAudit(call, page, null, { ...input, rows: rows.length, complete: true, format }, call.rootDb);
  async function* batches() {
    yield rows;
  }
  const chunks = format === 'xlsx' ? xlsxFile(title, written, batches()) : csvOfRows(written, rows, format);
  return new Download(fileName(title, format), fileTypes[format], chunks, () => ({ count: rows.length }));
}
