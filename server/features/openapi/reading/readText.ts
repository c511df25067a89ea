/** The steps from the root of a document to a value: names and positions. */
export type Steps = readonly (string | number)[];

/** A parsed text, and where its values are written. */
export interface ReadText {
  readonly root: unknown;
  /** The line of each place, counted from 1; that of the closest ancestor where it does not exist. */
  linesOf(places: readonly Steps[]): number[];
}
