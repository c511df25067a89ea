import type { IdRow } from '#providers/kaifangDataProvider.ts';
import { isIn } from '#schemas/derive/isIn.ts';
import type { Action, Tone } from '#schemas/resource.ts';
import { pagePath, screenPath } from '../../links.ts';
import { type Deed, stateFor } from '../act/task.ts';
import { mayBeEdited } from '../record/mayBeEdited.ts';
import type { Deck } from './deck.ts';

/** Something that a row offers: a way to a screen, or a deed. */
export interface RowChoice {
  readonly name: string;
  readonly label: string;
  readonly tone: Tone;
  readonly to?: string;
  readonly deed?: Deed;
}

/** What a row offers in its present state, the likeliest first. */
export function rowChoices(row: IdRow, deck: Deck): RowChoice[] {
  const { resource, deeds, words, view } = deck;
  if (!deck.isOpen(row)) return [];
  const edit = mayEditRow(row, deck) ? screenPath(resource, 'edit', row.id) : undefined;
  const show = deck.mayShow ? screenPath(resource, 'show', row.id) : undefined;
  const copy = deck.copyOf(row.id);
  const fitting = deeds.actions.filter((action) => isIn(row, action.when));
  const choiceOf = (action: Action): RowChoice => ({
    name: `action.${action.name}`,
    label: action.label[view.lang],
    tone: action.tone,
    ...(action.page ? { to: pagePath(action.page, row.id) } : { deed: action }),
  });
  return [
    ...(edit ? [{ name: 'edit', label: words.edit, tone: 'neutral' as const, to: edit }] : []),
    ...fitting.filter(({ page }) => page === undefined).map(choiceOf),
    ...(show ? [{ name: 'show', label: words.show, tone: 'neutral' as const, to: show }] : []),
    ...fitting.filter(({ page }) => page !== undefined).map(choiceOf),
    ...(copy ? [{ name: 'copy', label: words.copy, tone: 'neutral' as const, to: copy }] : []),
    ...(deeds.mayDelete && isIn(row, stateFor(resource, 'delete'))
      ? [{ name: 'delete', label: words.delete, tone: 'danger' as const, deed: 'delete' as const }]
      : []),
  ];
}

/** Where a row leads: to its record's screen, else to its form. */
export function rowPath(row: IdRow, deck: Deck): string | undefined {
  const { resource, mayShow } = deck;
  if (!deck.isOpen(row)) return undefined;
  if (mayShow) return screenPath(resource, 'show', row.id);
  return mayEditRow(row, deck) ? screenPath(resource, 'edit', row.id) : undefined;
}

function mayEditRow(row: IdRow, { resource, mayEdit }: Deck): boolean {
  return mayEdit && mayBeEdited(resource, row);
}
