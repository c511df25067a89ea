import type { IdRow } from '#providers/kaifangDataProvider.ts';
import type { Action, Json, Resource, Row } from '#schemas/resource.ts';
import type { Matching } from './matching.ts';

/** Something that is done to records: one of their resource's actions, or that they are deleted. */
export type Deed = Action | 'delete';

/** The values that a record has to have for a deed. */
export function stateFor({ deleteWhen = {} }: Resource, deed: Deed): Readonly<Record<string, Json>> {
  return deed === 'delete' ? deleteWhen : deed.when;
}

/** A deed and the records that it is done to. */
export interface Task {
  readonly deed: Deed;
  readonly rows: readonly IdRow[];
  /** In place of the rows: every record that matches. */
  readonly all?: Matching;
}

/** The version that a record was seen in, where what is done to it makes something anew that is shown once. */
export function seenIn({ deed, rows: [row, ...more] }: Task): Row {
  const isRenewed = deed !== 'delete' && deed.renew.length > 0;
  const version = row?.['version'];
  return isRenewed && more.length === 0 && version !== undefined ? { version } : {};
}
