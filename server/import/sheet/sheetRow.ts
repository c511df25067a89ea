/** The most letters of a row that is read: more is no row that a person wrote. */
export const longestRow = 8_000_000;

/** The most columns that are read: a resource has no more fields, and each title is looked up. */
export const mostColumns = 1000;

/** A cell as its file has it; null: there is nothing. */
export type Cell = string | null;

/**
 * What a workbook says of a cell: it is a number, or what it was meant to hold is lost, since a formula failed or an
 * export had to cut it.
 */
export type CellMark = 'number' | 'lost';

/** One row of an imported file, with the number that a spreadsheet shows beside it. */
export interface SheetRow {
  readonly line: number;
  readonly cells: readonly Cell[];
  /** What is known of the cells in their places; of a text file's nothing. */
  readonly marks?: readonly (CellMark | undefined)[];
  /** The titles that stand above it, where they are known. */
  readonly titles?: readonly Cell[];
}

/** The rows of a file: the titles first, then one after the other. */
export interface Sheet {
  readonly format: 'csv' | 'xlsx';
  rows(): AsyncGenerator<SheetRow>;
}
