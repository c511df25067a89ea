import { type FocusEvent, useEffect, useRef } from 'react';
import type { IdRow } from '#providers/kaifangDataProvider.ts';

const row = '[data-record]';
const reached = 'a[href], button:not(:disabled), input:not(:disabled)';

/** The element of a row that last had the focus. */
interface LastFocus {
  readonly id: string;
  /** The records of the rows above it. */
  readonly above: readonly string[];
  /** Its number among the elements of its row that can have the focus. */
  readonly at: number;
}

/**
 * Moves the focus from a row whose record is no longer listed, such as a deleted one, to the row that took its
 * place, to the one above if it was the last, or to the page's heading if it was the only one.
 * @returns the properties of the element around the rows.
 */
export function useFocusAfterDeletedRow(rows: readonly IdRow[] | undefined) {
  const list = useRef<HTMLDivElement>(null);
  const last = useRef<LastFocus>(undefined);
  useEffect(() => {
    const { current: place } = list;
    const ids = new Set(rows?.map(({ id }) => String(id)));
    if (!place || !rows || !last.current || ids.has(last.current.id)) return;
    const { above, at } = last.current;
    last.current = undefined;
    // The user has gone elsewhere, unless the focus is lost, or in the row, which another record may have been given.
    const { activeElement: focus } = document;
    if (!focus?.contains(place) && !place.contains(focus?.closest(row) ?? null)) return;
    const drawn = [...place.querySelectorAll(row)];
    const next = drawn[above.filter((id) => ids.has(id)).length] ?? drawn.at(-1);
    if (next) {
      const elements = reachedIn(next);
      (elements[at] ?? elements.at(-1))?.focus({ preventScroll: true });
    } else focusHeading(place);
  }, [rows]);
  const onFocus = ({ target, currentTarget }: FocusEvent<HTMLElement>) => {
    const focused = target.closest(row);
    // A menu of the row is drawn elsewhere.
    if (!focused || !currentTarget.contains(focused)) return;
    const ids = [...currentTarget.querySelectorAll<HTMLElement>(row)].map(
      ({ dataset }) => dataset['record'] ?? '',
    );
    const id = focused.getAttribute('data-record') ?? '';
    last.current = { id, above: ids.slice(0, ids.indexOf(id)), at: reachedIn(focused).indexOf(target) };
  };
  return { ref: list, onFocus };
}

function reachedIn(one: Element): HTMLElement[] {
  return [...one.querySelectorAll<HTMLElement>(reached)];
}

function focusHeading(place: HTMLElement): void {
  const heading = place.closest('main')?.querySelector('h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
