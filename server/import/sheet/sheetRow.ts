import type { CellNote } from './numberFormat.ts';

/** The most letters of a row that is read: more is no row that a person wrote. */
export const longestRow = 8_000_000;

/** The most columns that are read: a resource has no more fields, and each title is looked up. */
export const mostColumns = 1000;

/** A cell as its file has it, a number with the digits that a spreadsheet keeps; null: there is nothing. */
export type Cell = string | null;

/** One row of an imported file, with the number that a spreadsheet shows beside it. */
export interface SheetRow {
  readonly line: number;
  readonly cells: readonly Cell[];
  /** What is known of the cells in their places; of a text file's nothing. */
  readonly notes?: readonly (CellNote | undefined)[];
  /** The titles that stand above it, where they are known. */
  readonly titles?: readonly Cell[];
}

/** The encodings of files with separators that are read. */
export const encodings = ['utf-8', 'gb18030', 'utf-16le', 'utf-16be', 'latin1'] as const;

/** One of them. */
export type Encoding = (typeof encodings)[number];

/** What may stand between the cells of a text. */
export const separators = ['comma', 'semicolon', 'tab'] as const;

/** One of them, by its name. */
export type Separator = (typeof separators)[number];

/** How a file with separators is written; what is not said is guessed. */
export interface WrittenAs {
  readonly encoding?: Encoding | undefined;
  readonly separator?: Separator | undefined;
}

/** The rows of a file: the titles first, then one after the other. */
export interface Sheet extends WrittenAs {
  readonly format: 'csv' | 'xlsx';
  rows(): AsyncGenerator<SheetRow>;
}
