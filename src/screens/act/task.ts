import type { IdRow } from '#providers/kaifangDataProvider.ts';
import type { Action } from '#schemas/resource.ts';
import type { Matching } from './matching.ts';

/** Something that is done to records: one of their resource's actions, or that they are deleted. */
export type Deed = Action | 'delete';

/** A deed and the records that it is done to. */
export interface Task {
  readonly deed: Deed;
  readonly rows: readonly IdRow[];
  /** In place of the rows: every record that matches. */
  readonly all?: Matching;
}
