import type { KeyboardEvent } from 'react';

/**
 * Moves through a tree of rows as the pattern "treegrid" of the ARIA Authoring Practices says: up and down by row, right
 * opens or goes in, left closes or goes out, Enter does what the row's first link or button does.
 */
export function onTreeKey(event: KeyboardEvent<HTMLElement>): void {
  const row = event.target as HTMLElement;
  if (!row.matches('tr[aria-level]') || event.altKey || event.ctrlKey || event.metaKey) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('tr[aria-level]')];
  const at = rows.indexOf(row);
  const next = moved(event.key, row, rows, at);
  if (next === undefined) return;
  event.preventDefault();
  if (next === 'press') row.querySelector<HTMLElement>('a, [data-more]')?.click();
  else if (next === 'turn') row.querySelector<HTMLElement>('[data-turn]')?.click();
  else next?.focus();
}

type Move = HTMLElement | 'press' | 'turn' | null | undefined;

function moved(key: string, row: HTMLElement, rows: readonly HTMLElement[], at: number): Move {
  const isOpen = row.ariaExpanded === 'true';
  switch (key) {
    case 'ArrowDown':
      return rows[at + 1] ?? null;
    case 'ArrowUp':
      return rows[at - 1] ?? null;
    case 'Home':
      return rows[0];
    case 'End':
      return rows.at(-1);
    case 'ArrowRight':
      if (row.ariaExpanded === null) return null;
      return isOpen ? (rows[at + 1] ?? null) : 'turn';
    case 'ArrowLeft':
      return isOpen ? 'turn' : (rows.slice(0, at).findLast((one) => depthOf(one) < depthOf(row)) ?? null);
    case 'Enter':
      return 'press';
    default:
      return undefined;
  }
}

function depthOf(row: HTMLElement): number {
  return Number(row.ariaLevel);
}
