import { useEffect, useMemo } from 'react';
import { type ListControllerResult, useListContext, useListController } from 'react-admin';
import type { CallError } from '#providers/callError.ts';
import type { CallMeta, IdRow } from '#providers/kaifangDataProvider.ts';
import type { Resource } from '#schemas/resource.ts';
import { type ListQuery, pageSizes } from './list/listQuery.ts';
import { useKeysetCursor } from './list/useKeysetCursor.ts';
import { type AskedList, type ListControl, useListControl } from './list/useListQuery.ts';
import { type Selection, useSelection } from './list/useSelection.ts';
import { ownSort, wireSort } from './sortOf.ts';

/** The rows of a page and their total. */
export interface ListRows {
  /** Undefined before the first response. */
  readonly rows: readonly IdRow[] | undefined;
  readonly total: number | undefined;
  readonly isExact: boolean;
  readonly hasNext: boolean;
  /** The rows are those of the previous page until the new ones arrive. */
  readonly isStale: boolean;
  readonly isFetching: boolean;
  readonly error: CallError | null;
  refetch(): void;
}

/** Our extensions of react-admin's list context. */
interface Extras {
  readonly query: ListQuery;
  readonly control: ListControl;
  readonly list: ListRows;
  readonly selection: Selection;
}

/** The list context of a generated list. */
export type ResourceList = ListControllerResult<IdRow, CallError> & Extras;

/** The surrounding list: react-admin's list context with our own types. */
export function useResourceList(): ResourceList {
  return useListContext<IdRow, CallError>() as ResourceList;
}

interface ListOptions {
  readonly asked: AskedList;
  readonly fields: readonly string[] | undefined;
  /** Whether any action on a row is possible. */
  readonly isOpen: (row: IdRow) => boolean;
  readonly hold: (isHeld: boolean) => void;
}

/**
 * Runs react-admin's list controller for a resource, with keyset paging, our own filters, and the selected
 * rows.
 */
export function useResourceListController(resource: Resource, options: ListOptions): ResourceList {
  const { asked, fields, isOpen, hold } = options;
  const { query, written, memory } = asked;
  const { place, remember } = useKeysetCursor(resource, query);
  const meta = useMemo(
    () => ({ sort: wireSort(query.sort), ...(fields && { fields }), ...place }) satisfies CallMeta,
    [query.sort, fields, place],
  );
  const { filter, q } = query;
  const controller = useListController<IdRow, CallError>({
    resource: resource.name,
    // The route guard has already checked access.
    disableAuthentication: true,
    exporter: false,
    perPage: pageSizes[0],
    sort: ownSort(resource),
    // Overrides the address: without invalid filters and those no longer supported.
    filter: useMemo(() => ({ ...absent(written), ...filter, ...(q && { q }) }), [written, filter, q]),
    // The dialog shows why rows failed to load.
    queryOptions: { meta, onError: doNothing },
    ...memory,
  });
  const { data, isPlaceholderData, setPage } = controller;
  useEffect(() => {
    if (!isPlaceholderData) remember(data);
  });
  const control = useListControl(resource, query, controller);
  const list = useRows(controller, query);
  useLastPage(controller, list, setPage);
  const isLeft = list.error !== null && data === undefined;
  useEffect(() => hold(isLeft));
  const heldControl = useMemo(
    () => ({
      ...control,
      setPage(page: number) {
        hold(false);
        control.setPage(page);
      },
    }),
    [control, hold],
  );
  const open = useMemo(() => list.rows?.filter(isOpen), [list.rows, isOpen]);
  const selection = useSelection(open, query, controller, memory.storeKey);
  return { ...controller, query, control: heldControl, list, selection };
}

const doNothing = () => undefined;

function absent(written: object): Record<string, undefined> {
  return Object.fromEntries(Object.keys(written).map((name) => [name, undefined]));
}

function useRows(controller: ListControllerResult<IdRow, CallError>, { page }: ListQuery): ListRows {
  const { data, meta, total: exact, isFetching, isPlaceholderData = false, error, refetch } = controller;
  const isExact = exact !== undefined && exact !== null;
  const total = isExact ? exact : (meta as { total?: number } | undefined)?.total;
  const isBeyond = data?.length === 0 && page > 1 && !isPlaceholderData && !isFetching;
  return {
    // An empty result of another filter does not mean that this one is empty.
    rows: isBeyond || (isPlaceholderData && data?.length === 0) ? undefined : data,
    total,
    isExact,
    hasNext: controller.hasNextPage ?? false,
    isStale: isPlaceholderData,
    isFetching: isFetching ?? false,
    error: error ?? null,
    refetch,
  };
}

// Beyond the last page react-admin goes to the first one. A later call in the same tick overrides that.
function useLastPage(
  { data, page, perPage, isFetching, isPlaceholderData }: ListControllerResult<IdRow, CallError>,
  { total, isExact }: ListRows,
  setPage: (page: number) => void,
): void {
  const last = isExact ? Math.max(1, Math.ceil((total ?? 0) / perPage)) : 1;
  const isBeyond = data?.length === 0 && page > 1 && !isPlaceholderData && !isFetching;
  useEffect(() => {
    if (isBeyond) setPage(Math.min(last, page - 1));
  });
}
