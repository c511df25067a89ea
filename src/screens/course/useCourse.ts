import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { Resource } from '#schemas/resource.ts';
import type { ListQuery } from '../list/listQuery.ts';
import type { ListRows } from '../list/useListRows.ts';
import { writeCourse } from './course.ts';

/** Keeps the order of the list on the screen, so that its records lead to one another. */
export function useCourse({ name }: Resource, query: ListQuery, list: ListRows): void {
  const { search } = useLocation();
  const { rows, isStale, hasNext, total, isExact } = list;
  useEffect(() => {
    if (!rows || isStale) return;
    const { page, perPage, sort, filter, q } = query;
    const ids = rows.map(({ id }) => id);
    writeCourse(name, {
      query: { perPage, sort, filter, q },
      search,
      first: page,
      last: page,
      ids,
      hasNext,
      ...(isExact && total !== undefined && { total }),
    });
  }, [name, query, search, rows, isStale, hasNext, total, isExact]);
}
