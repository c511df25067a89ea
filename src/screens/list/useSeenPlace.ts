import { useMemo, useRef } from 'react';
import type { CallMeta, IdRow } from '#providers/kaifangDataProvider.ts';
import type { Resource } from '#schemas/resource.ts';
import type { ListQuery } from './listQuery.ts';
import { placeOf } from './placeOf.ts';
import { wireSort } from './sortOf.ts';

/** So many rows are counted off in no time. */
const cheap = 1000;

interface Seen {
  readonly scope: string;
  readonly page: number;
  readonly rows: readonly IdRow[];
}

/**
 * Where this page lies beside the one that one comes from, by a row of that one which bears what the list is sorted by:
 * the server goes on from it, forth or back, instead of counting up to it. `remember` is told the rows of each page.
 */
export function useSeenPlace(resource: Resource, query: ListQuery) {
  const { page, perPage, sort, filter, q } = query;
  const scope = JSON.stringify([perPage, wireSort(resource, sort), filter, q]);
  const seen = useRef<Seen>(undefined);
  const place = useMemo((): Pick<CallMeta, 'after' | 'before'> => {
    const { scope: known, page: from = 0, rows = [] } = seen.current ?? {};
    if (known !== scope) return {};
    const isNext = from === page - 1 && rows.length === perPage;
    const after = isNext ? placeOf(resource, sort, rows.at(-1)) : undefined;
    // Near the beginning counting costs nothing, and shows what came in since.
    const isBack = from === page + 1 && (page - 1) * perPage >= cheap;
    const before = isBack ? placeOf(resource, sort, rows[0]) : undefined;
    return { ...(after && { after }), ...(before && { before }) };
  }, [resource, scope, perPage, sort, page]);
  const remember = (rows: readonly IdRow[] | undefined) => {
    if (rows && rows.length > 0) seen.current = { scope, page, rows };
  };
  return { place, remember };
}
