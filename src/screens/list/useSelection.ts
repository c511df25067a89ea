import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { IdRow } from '#providers/kaifangDataProvider.ts';
import type { ListQuery } from './listQuery.ts';

/** The rows that are ticked; they stay so while one turns the pages. */
export interface Selection {
  readonly ids: ReadonlySet<IdRow['id']>;
  readonly rows: readonly IdRow[];
  /** How many of the page's rows are ticked, of those that can be. */
  readonly ofPage: 'none' | 'some' | 'all';
  /** Takes the ticks of rows away that are no longer there. */
  forget(ids: ReadonlySet<IdRow['id']>): void;
  /** Ticks a row or takes the tick away; with `isRange` all rows since the last one do the same. */
  toggle(row: IdRow, isRange: boolean): void;
  togglePage(isOn: boolean): void;
  clear(): void;
}

type Chosen = ReadonlyMap<IdRow['id'], IdRow>;

const nothing: Chosen = new Map();

/**
 * Which rows are ticked, of a page's that can be. The page's own rows are newer than what was remembered of them; another filter forgets
 * them all, since what is out of sight must not be deleted by the way.
 */
export function useSelection(page: readonly IdRow[] | undefined, { filter, q }: ListQuery): Selection {
  const [chosen, setChosen] = useState(nothing);
  const scope = JSON.stringify([filter, q]);
  const [chosenIn, setChosenIn] = useState(scope);
  if (scope !== chosenIn) {
    setChosenIn(scope);
    setChosen(nothing);
  }
  const last = useRef<IdRow['id'] | undefined>(undefined);
  const present = useRef(page);
  useEffect(() => {
    present.current = page;
  }, [page]);

  const toggle = useCallback((row: IdRow, isRange: boolean) => {
    const rows = present.current ?? [];
    const from = isRange ? rows.findIndex(({ id }) => id === last.current) : -1;
    const to = rows.indexOf(row);
    if (to < 0) return;
    last.current = row.id;
    const meant = from < 0 ? [row] : rows.slice(Math.min(from, to), Math.max(from, to) + 1);
    setChosen((before) => withRows(before, meant, !before.has(row.id)));
  }, []);
  const togglePage = useCallback(
    (isOn: boolean) => setChosen((before) => withRows(before, present.current ?? [], isOn)),
    [],
  );
  const clear = useCallback(() => setChosen(nothing), []);
  const forget = useCallback(
    (ids: ReadonlySet<IdRow['id']>) =>
      setChosen((before) => new Map([...before].filter(([id]) => !ids.has(id)))),
    [],
  );

  return useMemo(() => {
    const fresh = new Map((page ?? []).map((row) => [row.id, row]));
    const rows = [...chosen.values()].map((row) => fresh.get(row.id) ?? row);
    const ofPage = howMany(page ?? [], chosen);
    return { ids: new Set(chosen.keys()), rows, ofPage, toggle, togglePage, clear, forget };
  }, [chosen, page, toggle, togglePage, clear, forget]);
}

function howMany(page: readonly IdRow[], chosen: Chosen): Selection['ofPage'] {
  const count = page.filter(({ id }) => chosen.has(id)).length;
  if (count === 0) return 'none';
  return count === page.length ? 'all' : 'some';
}

function withRows(chosen: Chosen, rows: readonly IdRow[], isOn: boolean): Chosen {
  const next = new Map(chosen);
  for (const row of rows) isOn ? next.set(row.id, row) : next.delete(row.id);
  return next;
}
