import type { Resource, Row } from '#schemas/resource.ts';
import type { Call } from '../../../core/call.ts';
import { cellText } from '../../../platform/rules/formula.ts';
import { shownCell } from '../cellValue.ts';
import { findFile, ownerOf } from '../importFiles.ts';
import { openSheet, writtenAs } from './openSheet.ts';
import type { SheetRow } from './sheetRow.ts';

/** The rows of an imported file. */
export interface FileRows {
  readonly titles: readonly string[];
  /** Starts reading. The caller has to close the reader. */
  read(): FileReader;
}

/** Reads a file from top to bottom. */
interface FileReader {
  /** The displayed text of a line; nothing for a line above one that was already requested. */
  cellsOf(line: number): Promise<readonly (string | null)[]>;
  close(): Promise<void>;
}

/**
 * Finds the file that a job imported or checked, for the account that uploaded it, while it is kept: see
 * `sweepImports`.
 */
export async function fileRowsOf(call: Call, resource: Resource, job: Row): Promise<FileRows | undefined> {
  const { upload = '', ...written } = (job['params'] ?? {}) as Row & { upload?: string };
  const path = await findFile(ownerOf(call, resource), upload);
  if (!path) return undefined;
  const sheet = await openSheet(path, writtenAs(written));
  const plain = (cell: string) => (sheet.format === 'csv' ? cellText(cell) : cell);
  const shown = ({ cells, notes = [] }: SheetRow) =>
    cells.map((cell, at) => cell && plain(shownCell(cell, notes[at]) ?? ''));
  for await (const { cells } of sheet.rows())
    return { titles: cells.map((title) => plain(title ?? '')), read: () => readerOf(sheet.rows(), shown) };
  return undefined;
}

function readerOf(rows: AsyncGenerator<SheetRow>, shown: (row: SheetRow) => (string | null)[]): FileReader {
  let present: SheetRow | undefined;
  return {
    cellsOf: async (line) => {
      while (present === undefined || present.line < line) {
        const { value, done } = await rows.next();
        if (done) return [];
        present = value;
      }
      return present.line === line ? shown(present) : [];
    },
    close: async () => void (await rows.return(undefined)),
  };
}
