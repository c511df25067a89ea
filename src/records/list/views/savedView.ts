import { readFilter } from '#schemas/filter/readFilter.ts';
import { writeFilter } from '#schemas/filter/writeFilter.ts';
import type { Json, Resource, Row } from '#schemas/resource.ts';
import { readSort, wireSort } from '../../sortOf.ts';
import { type Layout, readLayout } from '../columns/layout.ts';
import { type ListQuery, pageSizes, type Sort, type WireFilter } from '../listQuery.ts';

/** A saved view of a list. */
export interface SavedView {
  readonly id: number;
  readonly name: string;
  readonly version: number;
  readonly isMine: boolean;
  readonly ownerId: Json;
  readonly isShared: boolean;
  readonly isDefault: boolean;
  readonly query: ViewQuery;
  /** The record, for its actions. */
  readonly record: Row & { readonly id: number };
}

/** The query of a view, without what the resource no longer supports. */
interface ViewQuery {
  readonly filter: WireFilter;
  readonly q: string;
  readonly sort: Sort;
  readonly perPage: number;
  readonly layout: Layout | undefined;
}

/** A view from its record. */
export function savedView(resource: Resource, record: Row & { id: number | string }, me: Json): SavedView {
  return {
    id: Number(record.id),
    name: String(record['name']),
    version: Number(record['version']),
    isMine: record['account_id'] === me,
    ownerId: record['account_id'] ?? null,
    isShared: record['shared'] === true,
    isDefault: record['is_default'] === true && record['account_id'] === me,
    query: viewQuery(resource, (record['query'] ?? {}) as Row),
    record: { ...record, id: Number(record.id) },
  };
}

function viewQuery(resource: Resource, { filter, q, sort, per_page: size, ...layout }: Row): ViewQuery {
  return {
    // Filters that the resource no longer supports are reported when the view is opened.
    filter: (typeof filter === 'object' && filter !== null ? filter : {}) as WireFilter,
    q: typeof q === 'string' ? q : '',
    sort: readSort(resource, typeof sort === 'string' ? sort : ''),
    perPage: pageSizes.find((one) => one === size) ?? pageSizes[0],
    layout: readLayout(resource, layout),
  };
}

/** The current list as saved data. */
export function writtenView({ filter, q, sort, perPage }: ListQuery, { columns, widths }: Layout): Row {
  return {
    filter: filter as Json,
    q,
    sort: wireSort(sort),
    per_page: perPage,
    columns,
    widths: widths as Json,
  };
}

/** Whether a list differs from its view. */
export function isChanged(
  resource: Resource,
  view: SavedView,
  query: ListQuery,
  hasOwnLayout: boolean,
): boolean {
  const { filter, q, sort, perPage } = view.query;
  const isSame =
    plain(resource, filter) === plain(resource, query.filter) &&
    q === query.q &&
    perPage === query.perPage &&
    wireSort(sort) === wireSort(query.sort);
  return !isSame || hasOwnLayout;
}

/** The query string that opens a view. */
export function viewSearch({ id, query: { filter, q, sort, perPage } }: SavedView): string {
  const search = new URLSearchParams({
    filter: JSON.stringify({ ...filter, ...(q && { q }), [viewKey]: id }),
    sort: sort.field,
    order: sort.order,
    page: '1',
    perPage: String(perPage),
  });
  return `?${search}`;
}

/** The address parameter of the active view; no field can have this name. */
export const viewKey = '$view';

function plain(resource: Resource, filter: WireFilter): string {
  return JSON.stringify(writeFilter(readFilter(resource, filter as Json).tree));
}
