/** A cell as its file has it; null: there is nothing. */
export type Cell = string | null;

/** One row of an imported file, with the number of its line. */
export interface SheetRow {
  readonly line: number;
  readonly cells: readonly Cell[];
}

/** The rows of a file: the titles first, then one after the other. */
export interface Sheet {
  readonly format: 'csv' | 'xlsx';
  rows(): AsyncGenerator<SheetRow>;
}
