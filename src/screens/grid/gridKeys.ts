/** What a key does on a card of the grid. */
export type GridDeed = { readonly go: number } | 'tick' | 'tickAll' | 'clear' | 'delete';

/** A key as it was pressed on a card. */
export interface GridKey {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** What a key means on the card at a place, in a grid of so many cards in so many columns; nothing of most keys. */
export function gridDeed(
  { key, ctrlKey, metaKey, altKey }: GridKey,
  at: number,
  count: number,
  columns: number,
): GridDeed | undefined {
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
  const deeds: Readonly<Record<string, GridDeed>> = { ' ': 'tick', Escape: 'clear', Delete: 'delete' };
  return Object.hasOwn(deeds, key) ? deeds[key] : undefined;
}
