import { useListParams, useStore } from 'ra-core';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { readFilter } from '#schemas/filter/readFilter.ts';
import type { FilterGroup } from '#schemas/filter/tree.ts';
import { writeFilter } from '#schemas/filter/writeFilter.ts';
import type { Json, Resource } from '#schemas/resource.ts';
import { type ListQuery, pageSizes, type Sort, type WireFilter } from './listQuery.ts';
import { isSortable, ownSort } from './sortOf.ts';
import { viewKey } from './views/savedView.ts';

/** What can be asked of a list. Another filter, sort or size starts at the first page. */
export interface ListControl {
  setPage(page: number): void;
  setPerPage(perPage: number): void;
  setSort(sort: Sort): void;
  /** Filters by one field; nothing: no longer. */
  setFilter(field: string, value: WireFilter[string] | undefined): void;
  /** Filters by conditions of any kind, in place of all that there were. */
  setTree(tree: FilterGroup): void;
  setSearch(q: string): void;
  /** Puts the rows together by a field; nothing: no longer. */
  setGroup(field: string | undefined): void;
  /** Shows the rows that have a value in the field that they were put together by. */
  openGroup(field: string, value: Json): void;
  clear(): void;
  /** Goes back to the list as its resource has it. */
  leave(): void;
}

/** The list that the address asks for, with whatever is wrong in it mended, and how to ask for another one. */
export function useListQuery(resource: Resource): [ListQuery, ListControl] {
  const sort = useMemo(() => ownSort(resource), [resource]);
  const memory = useMemory(resource);
  const [params, modify] = useListParams({ resource: resource.name, sort, perPage: pageSizes[0], ...memory });
  const { page, perPage, sort: field, order, filterValues } = params;
  const query = useMemo((): ListQuery => {
    const { q, [viewKey]: view, [groupKey]: group, ...filter } = isPlain(filterValues) ? filterValues : {};
    return {
      page: Number.isInteger(page) && page > 0 ? page : 1,
      perPage: pageSizes.find((size) => size === perPage) ?? pageSizes[0],
      sort: sortOr(sort, resource, field, order),
      ...understood(resource, filter as WireFilter),
      q: typeof q === 'string' ? q : '',
      group: resource.list.groups.find((name) => name === group),
      view: Number.isSafeInteger(view) ? (view as number) : undefined,
    };
  }, [page, perPage, field, order, filterValues, sort, resource]);

  const { setFilters, setPage, setPerPage, setSort } = modify;
  const { filter, q, view, group } = query;
  const ask = useCallback(
    (next: WireFilter, words: string, by: string | undefined = group) =>
      setFilters({
        ...next,
        ...(words && { q: words }),
        ...(view !== undefined && { [viewKey]: view }),
        ...(by && { [groupKey]: by }),
      }),
    [setFilters, view, group],
  );
  const control = useMemo(
    (): ListControl => ({
      setPage,
      setPerPage,
      setSort: (next) => setSort({ field: next.field, order: next.order }),
      setFilter: (name, value) => ask(withField(filter, name, value), q),
      setTree: (next) => ask(writeFilter(next), q),
      setSearch: (words) => ask(filter, words),
      setGroup: (field) => ask(filter, q, field ?? ''),
      openGroup: (field, value) => ask(withField(filter, field, value), q, ''),
      clear: () => setFilters({}),
      leave: () => {
        setFilters({});
        setSort(sort);
        setPerPage(pageSizes[0]);
      },
    }),
    [ask, filter, q, sort, setFilters, setPage, setPerPage, setSort],
  );
  return [query, control];
}

/**
 * What react-admin remembers of a list is for whoever comes anew. Back and Forward lead to the list as it was, also to
 * its plain address, which then is what is remembered: else that would be replaced, and the way back be lost.
 */
function useMemory({ name }: Resource): { storeKey?: false } {
  const location = useLocation();
  const isReturn = useNavigationType() === 'POP';
  const opened = useRef(location);
  // The address that a visit begins with counts as gone back to, yet nobody has been there.
  const isBeginning = location.key === 'default' && location === opened.current;
  const isPlain = isReturn && !isBeginning && location.search === '';
  const [, remember] = useStore<object>(`${name}.listParams`);
  useEffect(() => {
    if (isPlain) remember({});
  }, [isPlain, remember]);
  return isPlain ? { storeKey: false } : {};
}

/** What the address calls the field that rows are put together by. */
const groupKey = '$group';

// What is sound stays as it is written, so that an address is the same after it was opened.
function understood(resource: Resource, written: WireFilter): Pick<ListQuery, 'filter' | 'tree' | 'lost'> {
  const { tree, faults } = readFilter(resource, written as Json);
  const lost = [...new Set(faults.map(({ field }) => field))];
  return { tree, lost, filter: lost.length === 0 ? written : writeFilter(tree) };
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
