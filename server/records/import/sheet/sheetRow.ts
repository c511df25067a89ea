import type { CellNote } from './numberFormat.ts';

/** The most characters of a row that is read. No person writes a longer row. */
export const longestRow = 8_000_000;

/** The most columns that are read: a resource has no more fields, and each title is looked up. */
export const mostColumns = 1000;

/** A cell as its file has it, a number with the digits that a spreadsheet keeps; null when empty. */
export type Cell = string | null;

/** One row of an imported file, with the row number that a spreadsheet shows. */
export interface SheetRow {
  readonly line: number;
  readonly cells: readonly Cell[];
  /** The properties of the cells, by position; none for a text file. */
  readonly notes?: readonly (CellNote | undefined)[];
  /** The titles above it, where they are known. */
  readonly titles?: readonly Cell[];
}

/** The encodings of delimited files that are supported. */
export const encodings = ['utf-8', 'gb18030', 'utf-16le', 'utf-16be', 'latin1'] as const;

/** One of them. */
export type Encoding = (typeof encodings)[number];

/** The supported separators. */
export const separators = ['comma', 'semicolon', 'tab'] as const;

/** One of them, by name. */
export type Separator = (typeof separators)[number];

/** The dialect of a delimited file. Missing values are guessed. */
export interface WrittenAs {
  readonly encoding?: Encoding | undefined;
  readonly separator?: Separator | undefined;
}

/** The rows of a file: the titles first, then one row at a time. */
export interface Sheet extends WrittenAs {
  readonly format: 'csv' | 'xlsx';
  rows(): AsyncGenerator<SheetRow>;
}
