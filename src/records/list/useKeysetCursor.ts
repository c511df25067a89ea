import { useMemo, useRef } from 'react';
import type { CallMeta, IdRow } from '#providers/kaifangDataProvider.ts';
import type { Resource } from '#schemas/resource.ts';
import { cursorOf } from '../cursorOf.ts';
import { wireSort } from '../sortOf.ts';
import type { ListQuery } from './listQuery.ts';

/** An offset up to this many rows is cheap. */
const cheap = 1000;

interface Seen {
  readonly scope: string;
  readonly page: number;
  readonly rows: readonly IdRow[];
}

/**
 * The keyset cursor of this page, from a row of the previously visited page that holds the sort fields: the
 * server continues from it, forwards or backwards, instead of skipping rows by offset. `remember` receives
 * the rows of each page.
 */
export function useKeysetCursor(resource: Resource, query: ListQuery) {
  const { page, perPage, sort, filter, q } = query;
  const scope = JSON.stringify([perPage, wireSort(sort), filter, q]);
  const seen = useRef<Seen>(undefined);
  const place = useMemo((): Pick<CallMeta, 'after' | 'before'> => {
    const { scope: known, page: from = 0, rows = [] } = seen.current ?? {};
    if (known !== scope) return {};
    const isNext = from === page - 1 && rows.length === perPage;
    const after = isNext ? cursorOf(resource, sort, rows.at(-1)) : undefined;
    // Near the start an offset is cheap, and also shows new rows.
    const isBack = from === page + 1 && (page - 1) * perPage >= cheap;
    const before = isBack ? cursorOf(resource, sort, rows[0]) : undefined;
    return { ...(after && { after }), ...(before && { before }) };
  }, [resource, scope, perPage, sort, page]);
  const remember = (rows: readonly IdRow[] | undefined) => {
    if (rows && rows.length > 0) seen.current = { scope, page, rows };
  };
  return { place, remember };
}
