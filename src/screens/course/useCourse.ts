import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { Resource } from '#schemas/resource.ts';
import type { ListQuery } from '../list/listQuery.ts';
import { placeOf } from '../list/placeOf.ts';
import type { ListRows } from '../list/useListRows.ts';
import { writeCourse } from './course.ts';

/** Keeps the order of the list on the screen, so that its records lead to one another. */
export function useCourse(resource: Resource, query: ListQuery, list: ListRows): void {
  const { name } = resource;
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
      begin: placeOf(resource, sort, rows[0]),
      end: placeOf(resource, sort, rows.at(-1)),
      ...(isExact && total !== undefined && { total }),
    });
  }, [resource, name, query, search, rows, isStale, hasNext, total, isExact]);
}
