import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { Row } from '#schemas/resource.ts';
import type { SheetColumn } from './columns.ts';
import { type RowSource, rowSource } from './rowSource.ts';
import { mostSheetRows, sheetXml } from './xlsxSheet.ts';
import { workbookParts } from './xlsxWorkbook.ts';

/** Streams records as an Excel workbook. Rows beyond the limit of one sheet continue in the next. */
export async function* xlsxFile(
  title: string,
  columns: readonly SheetColumn[],
  batches: AsyncGenerator<readonly Row[]>,
  mostRows: number = mostSheetRows,
): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const source = rowSource(batches);
  // An error at the start is reported before the first byte is sent.
  await source.hasMore();
  const sheets = new AbortController();
  const written = write(zip, title, columns, source, mostRows, sheets.signal);
  written.catch((error: Error) => output.destroy(error));
  try {
    yield* output;
  } finally {
    sheets.abort();
    // Ends before the source does, so that nothing reads from it any more.
    await written.catch(() => {});
    await source.close();
  }
}

async function write(
  zip: ZipFile,
  title: string,
  columns: readonly SheetColumn[],
  source: RowSource,
  mostRows: number,
  signal: AbortSignal,
): Promise<void> {
  let sheets = 0;
  do {
    sheets++;
    const sheet = Readable.from(sheetXml(columns, source, mostRows), { objectMode: false, signal });
    zip.addReadStream(sheet, `xl/worksheets/sheet${sheets}.xml`, { compressionLevel: 1 });
    await finished(sheet);
  } while (await source.hasMore());
  for (const [path, xml] of Object.entries(workbookParts(title, sheets)))
    zip.addBuffer(Buffer.from(xml), path);
  zip.end();
}
