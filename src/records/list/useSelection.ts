import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import type { IdRow } from '#providers/kaifangDataProvider.ts';
import type { ListQuery } from './listQuery.ts';

/** The selected rows; the selection survives page changes. */
export interface Selection {
  readonly ids: ReadonlySet<IdRow['id']>;
  readonly rows: readonly IdRow[];
  /** How many of the page's selectable rows are ticked. */
  readonly ofPage: 'none' | 'some' | 'all';
  /** Deselects rows that no longer exist. */
  forget(ids: ReadonlySet<IdRow['id']>): void;
  /** Toggles a row; with `isRange`, all rows since the last one get the same state. */
  toggle(row: IdRow, isRange: boolean): void;
  togglePage(isOn: boolean): void;
  clear(): void;
}

type Ids = ReadonlySet<IdRow['id']>;

const none: Ids = new Set();

/** The selection of react-admin's list controller. */
interface Ticks {
  readonly selectedIds: IdRow['id'][];
  onSelect(ids: IdRow['id'][]): void;
}

/**
 * Selects rows through react-admin's list controller, and keeps the rows of previous pages. Another filter
 * clears the selection, so that rows out of sight are not deleted by accident; leaving the list clears it
 * too.
 */
export function useSelection(
  page: readonly IdRow[] | undefined,
  { filter, q }: Pick<ListQuery, 'filter' | 'q'>,
  { selectedIds, onSelect }: Ticks,
  storeKey: false | undefined,
): Selection {
  const seen = useRef(new Map<IdRow['id'], IdRow>());
  const last = useRef<IdRow['id'] | undefined>(undefined);
  const present = useRef({ page, ids: none, onSelect });
  const change = useCallback((next: Ids) => {
    present.current.ids = next;
    present.current.onSelect([...next]);
  }, []);

  const kept = useRef(storeKey);
  useLayoutEffect(() => {
    const isElsewhere = kept.current !== storeKey;
    kept.current = storeKey;
    const ids = isElsewhere ? present.current.ids : new Set(selectedIds);
    present.current = { page, ids, onSelect };
    // The controller now keeps its selection under another key.
    if (isElsewhere && ids.size > 0) onSelect([...ids]);
  }, [page, selectedIds, onSelect, storeKey]);
  const scope = JSON.stringify([filter, q]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another filter is another list, so the selection is cleared.
  useLayoutEffect(() => {
    if (present.current.ids.size > 0) change(none);
    return () => change(none);
  }, [scope, change]);

  const toggle = useCallback(
    (row: IdRow, isRange: boolean) => {
      const { page: rows = [], ids } = present.current;
      const from = isRange ? rows.findIndex(({ id }) => id === last.current) : -1;
      const to = rows.indexOf(row);
      if (to < 0) return;
      last.current = row.id;
      const meant = from < 0 ? [row] : rows.slice(Math.min(from, to), Math.max(from, to) + 1);
      change(withRows(ids, meant, !ids.has(row.id)));
    },
    [change],
  );
  const togglePage = useCallback(
    (isOn: boolean) => change(withRows(present.current.ids, present.current.page ?? [], isOn)),
    [change],
  );
  const clear = useCallback(() => change(none), [change]);
  const forget = useCallback(
    (gone: Ids) => change(new Set([...present.current.ids].filter((id) => !gone.has(id)))),
    [change],
  );

  return useMemo(() => {
    for (const row of page ?? []) seen.current.set(row.id, row);
    const ids: Ids = new Set(selectedIds);
    const rows = selectedIds.flatMap((id) => seen.current.get(id) ?? []);
    return { ids, rows, ofPage: howMany(page ?? [], ids), toggle, togglePage, clear, forget };
  }, [selectedIds, page, toggle, togglePage, clear, forget]);
}

function howMany(page: readonly IdRow[], ids: Ids): Selection['ofPage'] {
  const count = page.filter(({ id }) => ids.has(id)).length;
  if (count === 0) return 'none';
  return count === page.length ? 'all' : 'some';
}

function withRows(ids: Ids, rows: readonly IdRow[], isOn: boolean): Ids {
  const next = new Set(ids);
  for (const { id } of rows) isOn ? next.add(id) : next.delete(id);
  return next;
}
