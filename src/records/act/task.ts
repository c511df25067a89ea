import type { IdRow } from '#providers/kaifangDataProvider.ts';
import type { Action, Json, Resource, Row } from '#schemas/resource.ts';
import type { Matching } from './matching.ts';

/** An operation on records: one of their resource's actions, a change of some fields, or deletion. */
export type RowAction = Action | 'edit' | 'delete';

/** The action of a resource that an operation is; undefined for a change of fields and for deletion. */
export function actionIn(deed: RowAction): Action | undefined {
  return typeof deed === 'string' ? undefined : deed;
}

/** The name of an operation, as jobs have it. */
export function nameOf(deed: RowAction): string {
  return typeof deed === 'string' ? deed : deed.name;
}

/** The values that a record must have for an action. */
export function stateFor(resource: Resource, deed: RowAction): Readonly<Record<string, Json>> {
  const { editWhen = {}, deleteWhen = {} } = resource;
  if (deed === 'edit') return editWhen;
  return deed === 'delete' ? deleteWhen : deed.when;
}

/** An action and its records. */
export interface Task {
  readonly deed: RowAction;
  readonly rows: readonly IdRow[];
  /** Instead of the rows: every matching record. */
  readonly all?: Matching;
  /** Further input of the action, from the question before it. */
  readonly input?: Row;
}

/** The version of the record that the user saw, if the action regenerates a value that is shown once. */
export function seenIn({ deed, rows: [row, ...more] }: Task): Row {
  const isRenewed = (actionIn(deed)?.renew ?? []).length > 0;
  const version = row?.['version'];
  return isRenewed && more.length === 0 && version !== undefined ? { version } : {};
}
