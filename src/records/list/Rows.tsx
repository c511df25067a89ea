import { styled } from '@mui/material/styles';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import type { IdRow } from '#providers/kaifangDataProvider.ts';
import { routeOf } from '#schemas/derive/operations.ts';
import type { Resource } from '#schemas/resource.ts';
import { useMay } from '../../may.ts';
import type { Task } from '../act/task.ts';
import { useCopyWay } from '../act/useCopyWay.ts';
import { useMatchingChoice } from '../act/useMatchingChoice.ts';
import type { RowActions } from '../act/useRowActions.ts';
import type { Column } from '../columns.ts';
import { useCellView } from '../useCellView.ts';
import { useResourceList } from '../useResourceList.ts';
import { useCells } from './cell/useCells.tsx';
import type { LayoutChoice } from './columns/useLayout.ts';
import { Grid } from './grid/Grid.tsx';
import type { ListView } from './grid/useGridView.ts';
import { BulkBar, bulkActions } from './table/BulkBar.tsx';
import { Cards } from './table/Cards.tsx';
import { type OpenMenu, RowMenu } from './table/RowMenu.tsx';
import type { RowContext } from './table/rowContext.ts';
import { Table } from './table/Table.tsx';
import { useRowContextWords } from './table/useRowContextWords.ts';

const delay = 150;

interface RowsProps {
  readonly resource: Resource;
  readonly columns: readonly Column[];
  readonly layout: LayoutChoice;
  readonly deeds: RowActions;
  readonly isOpen: RowContext['isOpen'];
  readonly isNarrow: boolean;
  readonly view: ListView;
  readonly label: string;
  readonly onStart: (task: Task) => void;
}

/** The rows of a list, as a table or as cards, with the actions on one or several of them. */
export function Rows(props: RowsProps) {
  const { resource, layout, deeds, isNarrow, view, label, onStart } = props;
  const { query, list } = useResourceList();
  const [menu, setMenu] = useState<OpenMenu>();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const openMenu = useCallback((row: IdRow, anchor: HTMLElement, what?: 'all') => {
    setMenu({ row, anchor, isWhole: what === 'all' });
    setMenuOpen(true);
  }, []);
  const cells = useCells(resource);
  const deck = useDeck(props, openMenu, cells.edit);
  const isCompact = isNarrow || view === 'grid';
  const matching = useMatchingChoice(resource, isCompact);
  const shared = { deck, rows: list.rows, isStale: useDelayedFlag(list.isStale), label };
  const drawn =
    view === 'grid' ? (
      <Grid {...shared} count={query.perPage} />
    ) : isNarrow ? (
      <Cards {...shared} count={10} />
    ) : (
      <Table {...shared} layout={layout} />
    );
  return (
    <Frame>
      {drawn}
      <BulkBar {...{ resource, deeds, matching, onStart }} isNarrow={isCompact} />
      {menu && <RowMenu menu={menu} isOpen={isMenuOpen} deck={deck} onClose={() => setMenuOpen(false)} />}
      {cells.element}
    </Frame>
  );
}

const noRows: readonly IdRow[] = [];
const uneditable: ReadonlySet<string> = new Set();

function useDeck(
  { resource, columns, deeds, isOpen, onStart }: RowsProps,
  openMenu: RowContext['openMenu'],
  editCell: RowContext['editCell'],
): RowContext {
  const { list, selection } = useResourceList();
  const may = useMay();
  const navigate = useNavigate();
  const words = useRowContextWords(resource);
  const properties = useMemo(
    () => Object.fromEntries(columns.map(({ name, property }) => [name, property])),
    [columns],
  );
  const view = useCellView(resource, properties, list.rows ?? noRows);
  const { toggle } = selection;
  const mayShow = may(routeOf(resource, 'show') ?? '');
  const mayEdit = may(routeOf(resource, 'edit') ?? '');
  const copyOf = useCopyWay(resource);
  return useMemo(
    () => ({
      resource,
      columns,
      view,
      deeds,
      isOpen,
      mayShow,
      mayEdit,
      copyOf,
      hasChoices: mayShow || mayEdit || deeds.mayDelete || deeds.actions.length > 0,
      isTickable: bulkActions(resource, deeds).length > 0,
      words,
      toggle,
      open: (path) => navigate(path),
      start: onStart,
      openMenu,
      editable: mayEdit ? new Set(resource.list.edit) : uneditable,
      editCell,
    }),
    [
      resource,
      columns,
      view,
      deeds,
      isOpen,
      mayShow,
      mayEdit,
      copyOf,
      words,
      toggle,
      navigate,
      onStart,
      openMenu,
      editCell,
    ],
  );
}

const Frame = styled('div')(({ theme }) => ({
  position: 'relative',
  '&:not(:first-of-type)': { borderTop: `1px solid ${theme.tokens.line}` },
}));

/**
 * Whether a flag has been set for a moment. Stale rows fade only if the new ones take time: fading a long
 * list and repainting it takes as long as rendering it.
 */
function useDelayedFlag(isSo: boolean): boolean {
  const [isOverdue, setOverdue] = useState(false);
  useEffect(() => {
    if (!isSo) return;
    const timer = setTimeout(() => setOverdue(true), delay);
    return () => {
      clearTimeout(timer);
      setOverdue(false);
    };
  }, [isSo]);
  return isSo && isOverdue;
}
