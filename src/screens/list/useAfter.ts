import { useMemo, useRef } from 'react';
import type { IdRow } from '#providers/kaifangDataProvider.ts';
import type { Resource, Row } from '#schemas/resource.ts';
import type { ListQuery } from './listQuery.ts';
import { wireSort } from './sortOf.ts';

interface Seen {
  readonly scope: string;
  readonly page: number;
  readonly row: IdRow;
}

/**
 * The row that the page before this one ended with, where one comes from there and it bears what the list is sorted
 * by: the server goes on from it, instead of counting up to it. `remember` is told the rows of each page.
 */
export function useAfter(resource: Resource, query: ListQuery) {
  const { page, perPage, sort, filter, q } = query;
  const order = wireSort(resource, sort);
  const scope = JSON.stringify([perPage, order, filter, q]);
  const seen = useRef<Seen>(undefined);
  const after = useMemo((): Row | undefined => {
    const before = seen.current;
    if (resource.provider.type !== 'kaifang' || before?.scope !== scope || before.page !== page - 1)
      return undefined;
    const names = [...new Set([...order.split(',').map((term) => term.trim().replace(/^-/, '')), 'id'])];
    const isWhole = names.every((name) => before.row[name] !== undefined);
    return isWhole ? Object.fromEntries(names.map((name) => [name, before.row[name]])) : undefined;
  }, [resource, scope, order, page]);
  const remember = (rows: readonly IdRow[] | undefined) => {
    const row = rows?.at(-1);
    if (row && rows?.length === perPage) seen.current = { scope, page, row };
  };
  return { after, remember };
}
