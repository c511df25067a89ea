import type { IdRow } from '#providers/kaifangDataProvider.ts';
import { isIn } from '#schemas/derive/isIn.ts';
import type { Action, Tone } from '#schemas/resource.ts';
import { pagePath, screenPath } from '../../../links.ts';
import { type RowAction, stateFor } from '../../act/task.ts';
import { mayBeEdited } from '../../mayBeEdited.ts';
import type { RowContext } from './rowContext.ts';

/** A choice of a row: a link to a screen, or an action. */
export interface RowChoice {
  readonly name: string;
  readonly label: string;
  readonly tone: Tone;
  readonly to?: string;
  readonly deed?: RowAction;
}

/** The choices of a row in its current state, the most likely first. */
export function rowChoices(row: IdRow, deck: RowContext): RowChoice[] {
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

/** The target of a row: its record's screen, else its form. */
export function rowPath(row: IdRow, deck: RowContext): string | undefined {
  const { resource, mayShow } = deck;
  if (!deck.isOpen(row)) return undefined;
  if (mayShow) return screenPath(resource, 'show', row.id);
  return mayEditRow(row, deck) ? screenPath(resource, 'edit', row.id) : undefined;
}

function mayEditRow(row: IdRow, { resource, mayEdit }: RowContext): boolean {
  return mayEdit && mayBeEdited(resource, row);
}
