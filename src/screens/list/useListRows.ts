import { useGetList } from 'ra-core';
import { useEffect, useMemo } from 'react';
import type { CallError } from '#providers/callError.ts';
import type { CallMeta, IdRow } from '#providers/kaifangDataProvider.ts';
import type { Resource } from '#schemas/resource.ts';
import type { ListQuery } from './listQuery.ts';
import { wireSort } from './sortOf.ts';
import { useSeenPlace } from './useSeenPlace.ts';

/** The rows of a page and what is known of their number. */
export interface ListRows {
  /** Nothing before the first answer. */
  readonly rows: readonly IdRow[] | undefined;
  readonly total: number | undefined;
  readonly isExact: boolean;
  readonly hasNext: boolean;
  /** The rows are those of the page before, until the new ones are here. */
  readonly isStale: boolean;
  readonly isFetching: boolean;
  readonly error: CallError | null;
  refetch(): void;
}

/** Fetches the rows of a list; beyond the last page it goes back to it. */
export function useListRows(
  resource: Resource,
  query: ListQuery,
  fields: readonly string[] | undefined,
  setPage: (page: number) => void,
): ListRows {
  const { page, perPage, sort, filter, q } = query;
  const { place, remember } = useSeenPlace(resource, query);
  const meta = useMemo(
    (): CallMeta => ({
      sort: wireSort(resource, sort),
      ...(fields && { fields }),
      ...place,
    }),
    [resource, sort, fields, place],
  );
  const answer = useGetList<IdRow>(
    resource.name,
    { pagination: { page, perPage }, sort, filter: { ...filter, ...(q && { q }) }, meta },
    // What is shown stays until there is something better to show.
    { placeholderData: (before) => before },
  );
  const { data, total, pageInfo, isFetching, isPlaceholderData, error, refetch } = answer;
  useEffect(() => {
    if (!isPlaceholderData) remember(data);
  });
  const isExact = total !== undefined && answer.meta?.total_is_exact !== false;
  const last = isExact ? Math.max(1, Math.ceil(total / perPage)) : 1;
  const isBeyond = data?.length === 0 && page > 1 && !isPlaceholderData && !isFetching;
  useEffect(() => {
    if (isBeyond) setPage(Math.min(last, page - 1));
  }, [isBeyond, last, page, setPage]);

  return {
    // That another filter matched nothing says nothing of this one.
    rows: isBeyond || (isPlaceholderData && data?.length === 0) ? undefined : data,
    total,
    isExact,
    hasNext: pageInfo?.hasNextPage ?? (total !== undefined && page * perPage < total),
    isStale: isPlaceholderData,
    isFetching,
    error: error as CallError | null,
    refetch,
  };
}
