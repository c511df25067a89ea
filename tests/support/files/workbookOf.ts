import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { workbookParts } from '#server/records/export/xlsxWorkbook.ts';

/** A workbook of sheets in XML. `own` adds parts or replaces the usual ones. */
export function workbookOf(
  sheets: readonly (string | Buffer)[],
  own: Readonly<Record<string, string>> = {},
): Promise<Buffer> {
  const named = sheets.map((xml, at) => [`xl/worksheets/sheet${at + 1}.xml`, xml] as const);
  return zipOf({ ...workbookParts('Sheet', sheets.length), ...Object.fromEntries(named), ...own });
}

/** A zip archive of files by name. */
export function zipOf(files: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return buffer(zip.outputStream);
}
