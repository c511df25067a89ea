import { open } from 'node:fs/promises';
import type { Row } from '#schemas/resource.ts';
import { ret } from '#schemas/wire.ts';
import { ApiError } from '../../../apiError.ts';
import { csvRows, csvWrittenAs } from './csvRows.ts';
import { headOf } from './headOf.ts';
import type { Sheet, WrittenAs } from './sheetRow.ts';
import { xlsxRows } from './xlsxRows.ts';

const zipMark = 'PK\u0003\u0004';
// The container of Excel files until 2003, and of encrypted workbooks today.
const containerMark = '\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1';

/** Opens a file by its content, regardless of its name: a workbook, or else delimited text. */
export async function openSheet(path: string, said: WrittenAs = {}): Promise<Sheet> {
  const head = (await headOf(path, 512)).toString('latin1');
  if (head.startsWith(zipMark)) return { format: 'xlsx', rows: () => xlsxRows(path) };
  const format = await otherFormat(path, head);
  if (format === 'encrypted') throw new ApiError(ret.badInput, 'import.encrypted');
  if (format) throw new ApiError(ret.badInput, 'import.otherFormat', { values: { format } });
  const written = await csvWrittenAs(path, said);
  return { format: 'csv', ...written, rows: () => csvRows(path, written) };
}

/** How a step of an import, or its job, describes the format of its file. */
export function writtenAs({ encoding, separator }: Row): WrittenAs {
  return { encoding, separator } as WrittenAs;
}

// Files that users mistake for tables, by their first bytes.
async function otherFormat(path: string, head: string): Promise<string | undefined> {
  if (head.startsWith(containerMark))
    return (await isEncrypted(path, head)) ? 'encrypted' : 'Excel 97–2003 (.xls)';
  if (head.startsWith('%PDF-')) return 'PDF';
  const start = head.replace(/^(?:\u00ef\u00bb\u00bf)?\s*/, '').toLowerCase();
  if (/^<(?:!doctype html|html|table|meta|head)\b/.test(start)) return 'HTML';
  return start.startsWith('<?xml') ? 'XML' : undefined;
}

// The entry names of the container are in its directory, in UTF-16.
async function isEncrypted(path: string, head: string): Promise<boolean> {
  const bytes = Buffer.from(head, 'latin1');
  if (bytes.length < 52) return false;
  const sector = 2 ** Math.min(bytes.readUInt16LE(30), 16);
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(8192), 0, 8192, (bytes.readUInt32LE(48) + 1) * sector);
    return buffer.toString('utf16le').includes('EncryptedPackage');
  } finally {
    await file.close();
  }
}
