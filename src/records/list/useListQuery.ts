import { useCallback, useEffect, useMemo, useRef } from 'react';
import { getQuery, parseQueryFromLocation, useRouterProvider, useStore } from 'react-admin';
import { useLocation, useNavigationType } from 'react-router';
import { readFilter } from '#schemas/filter/readFilter.ts';
import type { FilterGroup } from '#schemas/filter/tree.ts';
import { writeFilter } from '#schemas/filter/writeFilter.ts';
import type { Json, Resource } from '#schemas/resource.ts';
import { ownSort } from '../sortOf.ts';
import { isPlain, type ListQuery, pageSizes, type Sort, type WireFilter } from './listQuery.ts';
import { sortOr } from './listRouter.tsx';
import { viewKey } from './views/savedView.ts';

/** The changes of a list's query. Another filter, sort or page size starts at the first page. */
export interface ListControl {
  setPage(page: number): void;
  setPerPage(perPage: number): void;
  setSort(sort: Sort): void;
  /** Filters by one field; undefined removes the filter. */
  setFilter(field: string, value: WireFilter[string] | undefined): void;
  /** Replaces all filters with a tree of conditions. */
  setTree(tree: FilterGroup): void;
  setSearch(q: string): void;
  /** Groups the rows by a field; undefined removes the grouping. */
  setGroup(field: string | undefined): void;
  /** Shows the rows of a group. */
  openGroup(field: string, value: Json): void;
  clear(): void;
  /** Resets the list to its resource's defaults. */
  leave(): void;
}

/** A list's query, and the options that make its controller request the same. */
export interface AskedList {
  readonly query: ListQuery;
  /** The filter as written in the address. */
  readonly written: WireFilter;
  readonly memory: { readonly storeKey?: false };
}

/**
 * The list query from the address or the store, in our own types. react-admin's controller reads the same.
 */
export function useListQuery(resource: Resource): AskedList {
  const location = useRouterProvider().useLocation();
  const memory = useMemory(resource);
  const [params] = useStore<object>(`${resource.name}.listParams`, nothing);
  const isForgotten = memory.storeKey === false;
  const asked = useMemo(
    () =>
      getQuery({
        queryFromLocation: parseQueryFromLocation(location),
        params: isForgotten ? nothing : params,
        filterDefaultValues: undefined,
        sort: ownSort(resource),
        perPage: pageSizes[0],
      }),
    [location, params, isForgotten, resource],
  );
  return useMemo(() => {
    const written = (isPlain(asked.filter) ? asked.filter : {}) as WireFilter;
    const { q, [viewKey]: view, [groupKey]: group, ...filter } = written;
    const query = {
      page: asked.page > 0 ? asked.page : 1,
      perPage: pageSizes.find((size) => size === asked.perPage) ?? pageSizes[0],
      sort: sortOr(resource, asked.sort, asked.order),
      ...understood(resource, filter),
      q: typeof q === 'string' ? q : '',
      group: resource.list.groups.find((name) => name === group),
      view: Number.isSafeInteger(view) ? (view as number) : undefined,
    };
    return { query, written, memory };
  }, [asked, memory, resource]);
}

const nothing = {};

/** The setters of react-admin's list controller that change the query. */
interface Setters {
  setFilters(filters: object): void;
  setPage(page: number): void;
  setPerPage(perPage: number): void;
  setSort(sort: Sort): void;
}

/** The changes of a list's query through its controller, in our own types. */
export function useListControl(
  resource: Resource,
  { filter, q, view, group }: ListQuery,
  { setFilters, setPage, setPerPage, setSort }: Setters,
): ListControl {
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
  return useMemo(
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
        setSort(ownSort(resource));
        setPerPage(pageSizes[0]);
      },
    }),
    [ask, filter, q, resource, setFilters, setPage, setPerPage, setSort],
  );
}

/**
 * react-admin's remembered list parameters apply only to a new visit. Back and Forward restore the list as it
 * was, even at its plain address, and that state is then what is remembered. Otherwise the plain address
 * would be replaced and the history entry lost.
 */
function useMemory({ name }: Resource): AskedList['memory'] {
  const location = useLocation();
  const isReturn = useNavigationType() === 'POP';
  const opened = useRef(location);
  // The first location of a visit counts as a POP navigation, although it was not visited before.
  const isBeginning = location.key === 'default' && location === opened.current;
  const isForgotten = isReturn && !isBeginning && location.search === '';
  const [, remember] = useStore<object>(`${name}.listParams`);
  useEffect(() => {
    if (isForgotten) remember({});
  }, [isForgotten, remember]);
  return isForgotten ? forgotten : nothing;
}

const forgotten = { storeKey: false } as const;

/** The address parameter of the grouping field. */
const groupKey = '$group';

// Valid parts stay as they are written, so that opening an address does not change it.
function understood(resource: Resource, written: WireFilter): Pick<ListQuery, 'filter' | 'tree' | 'lost'> {
  const { tree, faults } = readFilter(resource, written as Json);
  const lost = [...new Set(faults.map(({ field }) => field))];
  return { tree, lost, filter: lost.length === 0 ? written : writeFilter(tree) };
}

function withField(filter: WireFilter, name: string, value: WireFilter[string] | undefined): WireFilter {
  const { [name]: _before, ...rest } = filter;
  return value === undefined ? rest : { ...rest, [name]: value };
}
