import type { IdRow } from '#providers/kaifangDataProvider.ts';
import type { Resource } from '#schemas/resource.ts';
import type { CellView } from '../../fields/cellView.ts';
import type { Task } from '../act/task.ts';
import type { Deeds } from '../act/useDeeds.ts';
import type { Column } from './columns.ts';

/** What all rows of a list share. It changes seldom, so that a row is drawn again only when its record changes. */
export interface Deck {
  readonly resource: Resource;
  readonly columns: readonly Column[];
  readonly view: CellView;
  readonly deeds: Deeds;
  readonly mayShow: boolean;
  readonly mayEdit: boolean;
  /** Whether something may be done with a row at all: it may be another's. */
  isOpen(row: IdRow): boolean;
  /** Where a copy of a record begins; nothing where none may be made. */
  copyOf(id: IdRow['id']): string | undefined;
  /** Rows can be ticked, since there is something to do with several of them. */
  readonly isTickable: boolean;
  /** Rows have choices at their end. */
  readonly hasChoices: boolean;
  readonly words: DeckWords;
  toggle(row: IdRow, isRange: boolean): void;
  /** Goes to a record's screen. */
  open(path: string): void;
  /** The columns whose cells can be edited. */
  readonly editable: ReadonlySet<string>;
  /** Opens a cell, or toggles it. */
  editCell(row: IdRow, name: string, anchor: HTMLElement): void;
  start(task: Task): void;
  /** Opens the menu of a row, with what the row does not show, or with all of it. */
  openMenu(row: IdRow, anchor: HTMLElement, what?: 'all'): void;
}

/** The words that every row says. */
export interface DeckWords {
  readonly show: string;
  readonly edit: string;
  readonly copy: string;
  readonly delete: string;
  readonly more: string;
  readonly select: string;
  readonly editCell: string;
}
