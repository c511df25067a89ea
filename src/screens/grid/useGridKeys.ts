import type { KeyboardEvent } from 'react';
import type { IdRow } from '#providers/kaifangDataProvider.ts';
import { isIn } from '#schemas/derive/isIn.ts';
import { stateFor } from '../act/task.ts';
import type { Selection } from '../list/useSelection.ts';
import { bulkDeeds } from '../table/BulkBar.tsx';
import type { Deck } from '../table/deck.ts';
import { gridDeed } from './gridKeys.ts';

/** Lets the arrows walk over the cards, the space bar tick one (with Shift all since the last), Delete delete. */
export function useGridKeys(deck: Deck, rows: readonly IdRow[], selection: Selection) {
  return (event: KeyboardEvent<HTMLElement>) => {
    const cards = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-card]')];
    const at = cards.indexOf(event.target as HTMLElement);
    const row = rows[at];
    const deed = row && gridDeed(event, at, cards.length, columnsOf(cards));
    if (!row || !deed) return;
    if (typeof deed === 'object') {
      if (event.shiftKey && deck.isTickable) tickUntil(deck, selection, rows, at, deed.go);
      cards[deed.go]?.focus();
    } else if (deed === 'delete') {
      const chosen = selection.rows.length > 0 ? selection.rows : [row];
      if (!bulkDeeds(deck.resource, deck.deeds).includes('delete') || !chosen.every(deck.isOpen)) return;
      const fit = chosen.filter((one) => isIn(one, stateFor(deck.resource, 'delete')));
      if (fit.length === 0) return;
      deck.start({ deed: 'delete', rows: fit });
    } else if (deed === 'clear') {
      // With nothing chosen the key belongs to whatever is around.
      if (selection.ids.size === 0) return;
      selection.clear();
    } else if (!deck.isTickable) return;
    else if (deed === 'tick') deck.toggle(row, event.shiftKey);
    else selection.togglePage(true);
    event.preventDefault();
  };
}

function tickUntil(deck: Deck, { ids }: Selection, rows: readonly IdRow[], from: number, to: number): void {
  const meant = rows.slice(Math.min(from, to), Math.max(from, to) + 1);
  for (const row of meant) if (!ids.has(row.id)) deck.toggle(row, false);
}

// As many cards as stand as high as the first one.
function columnsOf(cards: readonly HTMLElement[]): number {
  const top = cards[0]?.getBoundingClientRect().top;
  return Math.max(1, cards.filter((card) => card.getBoundingClientRect().top === top).length);
}
