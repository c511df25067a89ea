import { useEffect, useMemo, useRef } from 'react';
import type { IdRow } from '#providers/kaifangDataProvider.ts';

type RowKeys = ReadonlyMap<IdRow['id'], number>;

const none: RowKeys = new Map();

/**
 * Which line of a table each record is drawn on. A record that stays keeps its line with all that the browser knows of
 * it; the lines of those that went are written anew, which takes less than half of the time that new ones take.
 */
export function useRowKeys(rows: readonly IdRow[] | undefined): RowKeys {
  const last = useRef(none);
  const keys = useMemo(() => rowKeys(last.current, rows ?? []), [rows]);
  useEffect(() => {
    last.current = keys;
  }, [keys]);
  return keys;
}

/** The lines of records, after those before them had theirs: the first ones that are free for those that came. */
export function rowKeys(before: RowKeys, rows: readonly IdRow[]): RowKeys {
  const taken = new Set(rows.map(({ id }) => before.get(id)));
  let next = 0;
  return new Map(
    rows.map(({ id }) => {
      const kept = before.get(id);
      if (kept !== undefined) return [id, kept];
      while (taken.has(next)) next += 1;
      return [id, next++];
    }),
  );
}
