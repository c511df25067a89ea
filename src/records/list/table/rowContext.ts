import type { IdRow } from '#providers/kaifangDataProvider.ts';
import type { Resource } from '#schemas/resource.ts';
import type { CellView } from '../../../fields/cellView.ts';
import type { Task } from '../../act/task.ts';
import type { RowActions } from '../../act/useRowActions.ts';
import type { Column } from '../../columns.ts';

/**
 * What all rows of a list share. It rarely changes, so that a row renders again only when its record changes.
 */
export interface RowContext {
  readonly resource: Resource;
  readonly columns: readonly Column[];
  readonly view: CellView;
  readonly deeds: RowActions;
  readonly mayShow: boolean;
  readonly mayEdit: boolean;
  /** Whether any action on a row is possible: it may belong to another owner. */
  isOpen(row: IdRow): boolean;
  /** The route to a copy of a record; undefined if no copy is allowed. */
  copyOf(id: IdRow['id']): string | undefined;
  /** Rows can be ticked, because there are bulk actions. */
  readonly isTickable: boolean;
  /** Rows have actions at their end. */
  readonly hasChoices: boolean;
  readonly words: RowContextWords;
  toggle(row: IdRow, isRange: boolean): void;
  /** Opens a record's screen. */
  open(path: string): void;
  /** The columns whose cells can be edited. */
  readonly editable: ReadonlySet<string>;
  /** Opens a cell, or toggles it. */
  editCell(row: IdRow, name: string, anchor: HTMLElement): void;
  start(task: Task): void;
  /** Opens the menu of a row, with the actions that the row does not show, or with all of them. */
  openMenu(row: IdRow, anchor: HTMLElement, what?: 'all'): void;
}

/** The texts that every row shows. */
export interface RowContextWords {
  readonly show: string;
  readonly edit: string;
  readonly copy: string;
  readonly delete: string;
  readonly more: string;
  readonly select: string;
  readonly editCell: string;
}
