import Card from '@mui/material/Card';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useCallback, useMemo } from 'react';
import type { Resource } from '#schemas/resource.ts';
import { ScreenSkeleton } from '../../frame/ScreenSkeleton.tsx';
import { useLang, useWords } from '../../lang.ts';
import { useFirstMoment } from '../../shell/page/useFirstMoment.ts';
import { useDeeds } from '../act/useDeeds.ts';
import { useListCommands } from '../act/useListCommands.ts';
import { useTasks } from '../act/useTasks.tsx';
import { useCourse } from '../course/useCourse.ts';
import { FilterBar } from '../filters/FilterBar.tsx';
import { useGridView } from '../grid/useGridView.ts';
import { columnsOf } from '../table/columns.ts';
import { Pager } from '../table/Pager.tsx';
import { askedFields } from './askedFields.ts';
import { useLayout } from './columns/useLayout.ts';
import { Figures } from './figures/Figures.tsx';
import { GroupTable } from './groups/GroupTable.tsx';
import { ListHead } from './ListHead.tsx';
import { LoadProblem } from './LoadProblem.tsx';
import { NoRows } from './NoRows.tsx';
import { Rows } from './Rows.tsx';
import { ListTabs } from './tabs/ListTabs.tsx';
import { useForgetGone } from './useForgetGone.ts';
import { useIsOpen } from './useIsOpen.ts';
import { useListQuery } from './useListQuery.ts';
import { useListRows } from './useListRows.ts';
import { useSelection } from './useSelection.ts';
import { useView } from './views/useView.ts';

/** Below this there is no room for lines of a table. */
const narrow = '(max-width: 699.95px)';

/** A list of records: what narrows it, its rows, and the way through its pages. */
export function List({ resource }: { readonly resource: Resource }) {
  const state = useListState(resource);
  const { rows, error } = state.list;
  const isWaiting = useFirstMoment(rows !== undefined || error !== null);
  return isWaiting ? <ScreenSkeleton /> : <WholeList resource={resource} state={state} />;
}

interface WholeListProps {
  readonly resource: Resource;
  readonly state: ReturnType<typeof useListState>;
}

function WholeList({ resource, state }: WholeListProps) {
  const words = useWords();
  const isNarrow = useMediaQuery(narrow, { noSsr: true });
  const { layout, views, viewing, columns, query, control, list, isOpen, selection } = state;
  useListCommands(resource, query, control, list);
  useCourse(resource, query, list);
  const deeds = useDeeds(resource);
  const forget = useCallback(() => selection.clear(), [selection.clear]);
  const { start, element } = useTasks(resource, forget);
  const { rows, error } = list;
  const isFiltered = query.q !== '' || Object.keys(query.filter).length > 0;
  const isEmpty = rows?.length === 0 && !error;
  const clear = isFiltered ? control.clear : undefined;
  return (
    <>
      <ListHead
        {...{ resource, query, list, control, views, viewing, layout, deeds, isNarrow }}
        onStart={start}
      />
      <Figures resource={resource} query={query} />
      <Card sx={{ overflow: 'clip' }}>
        <ListTabs {...{ resource, query, control }} />
        {(!isEmpty || isFiltered) && (
          <FilterBar
            {...{ resource, query, control, columns, isNarrow }}
            isSorting={isNarrow || viewing.view === 'grid'}
          />
        )}
        {error && !query.group && <LoadProblem error={error} onRetry={list.refetch} onClear={clear} />}
        {isEmpty && !query.group && <NoRows resource={resource} onClear={clear} />}
        {query.group && <GroupTable {...{ resource, query, control }} field={query.group} />}
        {!query.group && !isEmpty && (rows || !error) && (
          <>
            <Rows
              {...{ resource, columns, layout, query, list, selection, deeds, isOpen, isNarrow }}
              label={words(resource.plural)}
              view={viewing.view}
              onSort={control.setSort}
              onStart={start}
            />
            <Pager {...{ query, list, control, isNarrow }} />
          </>
        )}
      </Card>
      {element}
    </>
  );
}

function useListState(resource: Resource) {
  const lang = useLang();
  const [query, control] = useListQuery(resource);
  const viewing = useGridView(resource);
  const { view } = viewing;
  const views = useView(resource, query);
  const layout = useLayout(resource, views.layout);
  const { columns: shown } = layout;
  const columns = useMemo(() => columnsOf(resource, shown, lang), [resource, shown, lang]);
  const fields = useMemo(() => askedFields(resource, shown, view), [resource, shown, view]);
  const list = useListRows(resource, query, fields, control.setPage);
  const isOpen = useIsOpen(resource);
  const open = useMemo(() => list.rows?.filter(isOpen), [list.rows, isOpen]);
  const selection = useSelection(open, query);
  useForgetGone(resource, list, selection);
  return { layout, views, viewing, columns, query, control, list, isOpen, selection };
}
