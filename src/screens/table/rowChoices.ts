import type { IdRow } from '#providers/kaifangDataProvider.ts';
import type { Tone } from '#schemas/resource.ts';
import { pagePath, screenPath } from '../../links.ts';
import { isIn } from '../act/isIn.ts';
import type { Deed } from '../act/task.ts';
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
  const edit = deck.mayEdit ? screenPath(resource, 'edit', row.id) : undefined;
  const show = deck.mayShow ? screenPath(resource, 'show', row.id) : undefined;
  return [
    ...(edit ? [{ name: 'edit', label: words.edit, tone: 'neutral' as const, to: edit }] : []),
    ...deeds.actions
      .filter((action) => isIn(row, action.when))
      .map((action) => ({
        name: `action.${action.name}`,
        label: action.label[view.lang],
        tone: action.tone,
        ...(action.page ? { to: pagePath(action.page, row.id) } : { deed: action }),
      })),
    ...(show ? [{ name: 'show', label: words.show, tone: 'neutral' as const, to: show }] : []),
    ...(deeds.mayDelete
      ? [{ name: 'delete', label: words.delete, tone: 'danger' as const, deed: 'delete' as const }]
      : []),
  ];
}

/** Where a row leads: to its record's screen, else to its form. */
export function rowPath(row: IdRow, { resource, mayShow, mayEdit }: Deck): string | undefined {
  if (mayShow) return screenPath(resource, 'show', row.id);
  return mayEdit ? screenPath(resource, 'edit', row.id) : undefined;
}
