import Card from '@mui/material/Card';
import useMediaQuery from '@mui/material/useMediaQuery';
import { Suspense, useCallback, useEffect, useMemo } from 'react';
import { ListContextProvider, useGetMany } from 'react-admin';
import type { IdRow } from '#providers/kaifangDataProvider.ts';
import { ownField } from '#schemas/derive/operations.ts';
import { pictureField } from '#schemas/pictureField.ts';
import type { Resource } from '#schemas/resource.ts';
import { type Feature, useFeature } from '../../feature.ts';
import { useLang, useWords } from '../../lang.ts';
import { useProfile } from '../../session/profile.ts';
import { lazyChunk } from '../../ui/lazyChunk.ts';
import { ScreenSkeleton } from '../../ui/ScreenSkeleton.tsx';
import { useFirstMoment } from '../../ui/useFirstMoment.ts';
import { useListCommands } from '../act/useListCommands.ts';
import { useRowActions } from '../act/useRowActions.ts';
import { useTasks } from '../act/useTasks.tsx';
import { columnsOf } from '../columns.ts';
import { useCourse } from '../course/useCourse.ts';
import { LoadProblem } from '../LoadProblem.tsx';
import { type ListRows, useResourceList, useResourceListController } from '../useResourceList.ts';
import { useLayout } from './columns/useLayout.ts';
import { Figures } from './Figures.tsx';
import { FilterBar } from './filters/FilterBar.tsx';
import { useGridView } from './grid/useGridView.ts';
import { ListHead } from './ListHead.tsx';
import { ListTabs } from './ListTabs.tsx';
import { ListRouter } from './listRouter.tsx';
import { NoRows } from './NoRows.tsx';
import { Rows } from './Rows.tsx';
import { Pager } from './table/Pager.tsx';
import { useFocusAfterDeletedRow } from './useFocusAfterDeletedRow.ts';
import { useListQuery } from './useListQuery.ts';
import { useReach } from './useReach.ts';
import type { Selection } from './useSelection.ts';
import { useView } from './views/useView.ts';

const GroupTable = lazyChunk(() => import('./GroupTable.tsx').then((file) => file.GroupTable));

/** Below this width a table has no room. */
const narrow = '(max-width: 699.95px)';

/** A list of records: its filters, its rows, and its pager. */
export function List({ resource: own }: { readonly resource: Resource }) {
  const resource = useReach(own);
  return (
    <ListRouter resource={resource}>
      {(hold) => <ControlledList resource={resource} hold={hold} />}
    </ListRouter>
  );
}

interface ControlledListProps {
  readonly resource: Resource;
  readonly hold: (isHeld: boolean) => void;
}

function ControlledList({ resource, hold }: ControlledListProps) {
  const { context, ...state } = useListState(resource, hold);
  const { rows, error } = context.list;
  const isWaiting = useFirstMoment(rows !== undefined || error !== null);
  if (isWaiting) return <ScreenSkeleton />;
  return (
    <ListContextProvider value={context}>
      <WholeList resource={resource} state={state} />
    </ListContextProvider>
  );
}

interface WholeListProps {
  readonly resource: Resource;
  readonly state: Omit<ReturnType<typeof useListState>, 'context'>;
}

function WholeList({ resource, state }: WholeListProps) {
  const words = useWords();
  const isNarrow = useMediaQuery(narrow, { noSsr: true });
  const { layout, views, viewing, columns, isOpen } = state;
  const { query, control, list, selection } = useResourceList();
  useListCommands(resource);
  useCourse(resource, query, list);
  const deeds = useRowActions(resource);
  const { start, element } = useTasks(resource, selection.clear);
  const { summary: Summary } = useFeature(resource);
  const { rows, error } = list;
  const focusing = useFocusAfterDeletedRow(rows);
  const isFiltered = query.q !== '' || Object.keys(query.filter).length > 0;
  const isEmpty = rows?.length === 0 && !error;
  const clear = isFiltered ? control.clear : undefined;
  return (
    <>
      <ListHead {...{ resource, views, viewing, layout, deeds, isNarrow }} onStart={start} />
      <Figures resource={resource} query={query} />
      {Summary && <Summary />}
      <Card sx={{ overflow: 'clip' }} {...focusing}>
        <ListTabs resource={resource} />
        {(!isEmpty || isFiltered) && (
          <FilterBar
            {...{ resource, columns, query, control, isNarrow }}
            isSorting={isNarrow || viewing.view === 'grid'}
          />
        )}
        {error && !query.group && <LoadProblem error={error} onRetry={list.refetch} onClear={clear} />}
        {isEmpty && !query.group && <NoRows resource={resource} onClear={clear} />}
        {query.group && (
          <Suspense fallback={null}>
            <GroupTable resource={resource} field={query.group} />
          </Suspense>
        )}
        {!query.group && !isEmpty && (rows || !error) && (
          <>
            <Rows
              {...{ resource, columns, layout, deeds, isOpen, isNarrow }}
              label={words(resource.plural)}
              view={viewing.view}
              onStart={start}
            />
            <ListPager isNarrow={isNarrow} />
          </>
        )}
      </Card>
      {element}
    </>
  );
}

function ListPager({ isNarrow }: { readonly isNarrow: boolean }) {
  const { page, perPage, list, control } = useResourceList();
  return <Pager query={{ page, perPage }} {...{ list, control, isNarrow }} />;
}

function useListState(resource: Resource, hold: (isHeld: boolean) => void) {
  const lang = useLang();
  const asked = useListQuery(resource);
  const viewing = useGridView(resource);
  const { view } = viewing;
  const views = useView(resource, asked.query);
  const layout = useLayout(resource, views.layout);
  const { columns: shown } = layout;
  const columns = useMemo(() => columnsOf(resource, shown, lang), [resource, shown, lang]);
  const { cells } = useFeature(resource);
  const fields = useMemo(() => askedFields(resource, shown, view, cells), [resource, shown, view, cells]);
  const isOpen = useIsOpen(resource);
  const context = useResourceListController(resource, { asked, fields, isOpen, hold });
  useForgetMissing(resource, context.list, context.selection);
  return { layout, views, viewing, columns, isOpen, context };
}

/** Whether the account may act on a row: a list may include rows of other owners. */
function useIsOpen(resource: Resource): (row: IdRow) => boolean {
  const me = useProfile()?.id;
  const owner = ownField(resource);
  return useCallback((row) => owner === undefined || row[owner] === me, [owner, me]);
}

/**
 * The fields that a list needs of each record: its columns, its name, its picture if shown, the fields that
 * decide which actions it offers and whether it may be edited or deleted, its owner, the version if cells can
 * be edited or a secret renewed, and the fields that custom cells also read. Undefined if the server is not
 * ours.
 */
export function askedFields(
  resource: Resource,
  columns: readonly string[],
  view: Resource['list']['view'] = 'table',
  cells: Feature['cells'] = {},
): string[] | undefined {
  if (resource.provider.type === 'rest') return undefined;
  const { editWhen = {}, deleteWhen = {}, actions } = resource;
  const states = [editWhen, deleteWhen, ...Object.values(actions).map(({ when }) => when)];
  const conditions = states.flatMap((when) => Object.keys(when));
  const picture = view === 'grid' ? pictureField(resource) : undefined;
  const isVersioned =
    resource.list.edit.length > 0 || Object.values(resource.actions).some(({ renew }) => renew.length > 0);
  const wanted = [ownField(resource), isVersioned ? 'version' : undefined, picture];
  const own = ['id', resource.display, ...wanted.filter((name) => name !== undefined)];
  const read = columns.flatMap((name) => cells[name]?.reads ?? []);
  const names = [...new Set([...own, ...columns, ...conditions, ...read])];
  return names.sort();
}

/**
 * Removes deleted rows from the selection, including rows deleted by others, so that they are neither counted
 * nor sent. For rows that are not on the page it queries the server each time the page reloads.
 */
function useForgetMissing(
  resource: Resource,
  { rows, isStale, isFetching }: ListRows,
  { ids, forget }: Selection,
): void {
  const away = useMemo(() => awayFrom(rows, ids), [rows, ids]);
  const isAsked = away.length > 0 && !isStale && !isFetching && rows !== undefined;
  const {
    data,
    isFetching: isAsking,
    isPlaceholderData,
    error,
  } = useGetMany<IdRow>(resource.name, { ids: away, meta: { fields: ['id'] } }, { enabled: isAsked });
  useEffect(() => {
    if (!isAsked || isAsking || isPlaceholderData || error || !data) return;
    const there = new Set(data.map((row) => row?.id));
    const gone = new Set(away.filter((id) => !there.has(id)));
    if (gone.size > 0) forget(gone);
  }, [isAsked, isAsking, isPlaceholderData, error, data, away, forget]);
}

/** The selected rows that the page does not show. */
function awayFrom(rows: readonly IdRow[] | undefined, ids: Selection['ids']): IdRow['id'][] {
  const present = new Set(rows?.map(({ id }) => id));
  return [...ids].filter((id) => !present.has(id));
}
