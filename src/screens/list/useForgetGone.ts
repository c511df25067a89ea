import { useGetMany } from 'ra-core';
import { useEffect, useMemo } from 'react';
import type { IdRow } from '#providers/kaifangDataProvider.ts';
import type { Resource } from '#schemas/resource.ts';
import type { ListRows } from './useListRows.ts';
import type { Selection } from './useSelection.ts';

/**
 * Takes the tick of a row away that was deleted, here or by somebody else, so that it is neither counted nor sent. Of rows
 * that are not on the page the server is asked, each time the page comes anew.
 */
export function useForgetGone(
  resource: Resource,
  { rows, isStale, isFetching }: ListRows,
  { ids, forget }: Selection,
): void {
  const away = useMemo(() => awayFrom(rows, ids), [rows, ids]);
  const isAsked = away.length > 0 && !isStale && !isFetching && rows !== undefined;
  const {
    data,
    isFetching: isAsking,
    isPlaceholderData,
    error,
  } = useGetMany<IdRow>(resource.name, { ids: away, meta: { fields: ['id'] } }, { enabled: isAsked });
  useEffect(() => {
    if (!isAsked || isAsking || isPlaceholderData || error || !data) return;
    const there = new Set(data.map((row) => row?.id));
    const gone = new Set(away.filter((id) => !there.has(id)));
    if (gone.size > 0) forget(gone);
  }, [isAsked, isAsking, isPlaceholderData, error, data, away, forget]);
}

/** The ticked rows that a page does not show. */
export function awayFrom(rows: readonly IdRow[] | undefined, ids: Selection['ids']): IdRow['id'][] {
  const present = new Set(rows?.map(({ id }) => id));
  return [...ids].filter((id) => !present.has(id));
}
