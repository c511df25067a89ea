import { useListParams } from 'ra-core';
import { useCallback, useMemo } from 'react';
import type { Resource } from '#schemas/resource.ts';
import { type ListQuery, pageSizes, type Sort, type WireFilter } from './listQuery.ts';
import { isSortable, ownSort } from './sortOf.ts';

/** What can be asked of a list. Another filter, sort or size starts at the first page. */
export interface ListControl {
  setPage(page: number): void;
  setPerPage(perPage: number): void;
  setSort(sort: Sort): void;
  /** Filters by one field; nothing: no longer. */
  setFilter(field: string, value: WireFilter[string] | undefined): void;
  setSearch(q: string): void;
  clear(): void;
}

/** The list that the address asks for, with whatever is wrong in it mended, and how to ask for another one. */
export function useListQuery(resource: Resource): [ListQuery, ListControl] {
  const sort = useMemo(() => ownSort(resource), [resource]);
  const [params, modify] = useListParams({ resource: resource.name, sort, perPage: pageSizes[0] });
  const { page, perPage, sort: field, order, filterValues } = params;
  const query = useMemo((): ListQuery => {
    const { q, ...filter } = isPlain(filterValues) ? filterValues : {};
    return {
      page: Number.isInteger(page) && page > 0 ? page : 1,
      perPage: pageSizes.find((size) => size === perPage) ?? pageSizes[0],
      sort: sortOr(sort, resource, field, order),
      filter: filter as WireFilter,
      q: typeof q === 'string' ? q : '',
    };
  }, [page, perPage, field, order, filterValues, sort, resource]);

  const { setFilters, setPage, setPerPage, setSort } = modify;
  const { filter, q } = query;
  const ask = useCallback(
    (next: WireFilter, words: string) => setFilters({ ...next, ...(words && { q: words }) }),
    [setFilters],
  );
  const control = useMemo(
    (): ListControl => ({
      setPage,
      setPerPage,
      setSort: (next) => setSort({ field: next.field, order: next.order }),
      setFilter: (name, value) => ask(withField(filter, name, value), q),
      setSearch: (words) => ask(filter, words),
      clear: () => ask({}, ''),
    }),
    [ask, filter, q, setPage, setPerPage, setSort],
  );
  return [query, control];
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function sortOr(own: Sort, { schema }: Resource, field: string, order: string): Sort {
  const property = Object.hasOwn(schema.properties, field) ? schema.properties[field] : undefined;
  if (!property || !isSortable(property)) return own;
  return { field, order: order === 'DESC' ? 'DESC' : 'ASC' };
}

function withField(filter: WireFilter, name: string, value: WireFilter[string] | undefined): WireFilter {
  const { [name]: _before, ...rest } = filter;
  return value === undefined ? rest : { ...rest, [name]: value };
}
