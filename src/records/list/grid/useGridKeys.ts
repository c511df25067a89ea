import type { KeyboardEvent } from 'react';
import type { IdRow } from '#providers/kaifangDataProvider.ts';
import { isIn } from '#schemas/derive/isIn.ts';
import { stateFor } from '../../act/task.ts';
import { bulkActions } from '../table/BulkBar.tsx';
import type { RowContext } from '../table/rowContext.ts';
import type { Selection } from '../useSelection.ts';

/**
 * The keyboard control of the grid: arrows move, the space bar ticks a card (with Shift all since the last),
 * Delete deletes.
 */
export function useGridKeys(deck: RowContext, rows: readonly IdRow[], selection: Selection) {
  return (event: KeyboardEvent<HTMLElement>) => {
    const cards = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-card]')];
    const at = cards.indexOf(event.target as HTMLElement);
    const row = rows[at];
    const deed = row && gridCommand(event, at, cards.length, columnsOf(cards));
    if (!row || !deed) return;
    if (typeof deed === 'object') {
      if (event.shiftKey && deck.isTickable) tickUntil(deck, selection, rows, at, deed.go);
      cards[deed.go]?.focus();
    } else if (deed === 'delete') {
      const chosen = selection.rows.length > 0 ? selection.rows : [row];
      if (!bulkActions(deck.resource, deck.deeds).includes('delete') || !chosen.every(deck.isOpen)) return;
      const fit = chosen.filter((one) => isIn(one, stateFor(deck.resource, 'delete')));
      if (fit.length === 0) return;
      deck.start({ deed: 'delete', rows: fit });
    } else if (deed === 'clear') {
      // With no selection the key is left to the surrounding elements.
      if (selection.ids.size === 0) return;
      selection.clear();
    } else if (!deck.isTickable) return;
    else if (deed === 'tick') deck.toggle(row, event.shiftKey);
    else selection.togglePage(true);
    event.preventDefault();
  };
}

function tickUntil(
  deck: RowContext,
  { ids }: Selection,
  rows: readonly IdRow[],
  from: number,
  to: number,
): void {
  const meant = rows.slice(Math.min(from, to), Math.max(from, to) + 1);
  for (const row of meant) if (!ids.has(row.id)) deck.toggle(row, false);
}

// The number of cards in the first row.
function columnsOf(cards: readonly HTMLElement[]): number {
  const top = cards[0]?.getBoundingClientRect().top;
  return Math.max(1, cards.filter((card) => card.getBoundingClientRect().top === top).length);
}

/** The effect of a key on a card of the grid. */
type GridCommand = { readonly go: number } | 'tick' | 'tickAll' | 'clear' | 'delete';

/** A key pressed on a card. */
interface GridKey {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/**
 * The command of a key on the card at an index, in a grid with this many cards and columns; undefined for
 * most keys.
 */
export function gridCommand(
  { key, ctrlKey, metaKey, altKey }: GridKey,
  at: number,
  count: number,
  columns: number,
): GridCommand | undefined {
  if (altKey) return undefined;
  if (ctrlKey || metaKey) return key.toLowerCase() === 'a' ? 'tickAll' : undefined;
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: at - 1,
    ArrowRight: at + 1,
    ArrowUp: at - columns,
    ArrowDown: Math.min(at + columns, Math.max(count - 1, at)),
    Home: 0,
    End: count - 1,
  };
  const to = Object.hasOwn(steps, key) ? steps[key] : undefined;
  if (to !== undefined) return to >= 0 && to < count ? { go: to } : undefined;
  const deeds: Readonly<Record<string, GridCommand>> = { ' ': 'tick', Escape: 'clear', Delete: 'delete' };
  return Object.hasOwn(deeds, key) ? deeds[key] : undefined;
}
