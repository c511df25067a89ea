import { useEffect } from 'react';
import { useLocation } from 'react-router';
import type { Resource } from '#schemas/resource.ts';
import { cursorOf } from '../cursorOf.ts';
import type { ListQuery } from '../list/listQuery.ts';
import type { ListRows } from '../useResourceList.ts';
import { writeCourse } from './course.ts';

/** Stores the order of the current list, so that its records link to one another. */
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
      begin: cursorOf(resource, sort, rows[0]),
      end: cursorOf(resource, sort, rows.at(-1)),
      ...(isExact && total !== undefined && { total }),
    });
  }, [resource, name, query, search, rows, isStale, hasNext, total, isExact]);
}
