import { styled } from '@mui/material/styles';
import { useCallback, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import type { IdRow } from '#providers/kaifangDataProvider.ts';
import { routeOf } from '#schemas/derive/operations.ts';
import type { Resource } from '#schemas/resource.ts';
import { useMay } from '../../may.ts';
import type { Task } from '../act/task.ts';
import { useCopyWay } from '../act/useCopyWay.ts';
import type { Deeds } from '../act/useDeeds.ts';
import { useMatchingChoice } from '../act/useMatchingChoice.ts';
import { Grid } from '../grid/Grid.tsx';
import type { ListView } from '../grid/useGridView.ts';
import { BulkBar, bulkDeeds } from '../table/BulkBar.tsx';
import { Cards } from '../table/cards/Cards.tsx';
import type { Column } from '../table/columns.ts';
import type { Deck } from '../table/deck.ts';
import { type OpenMenu, RowMenu } from '../table/RowMenu.tsx';
import { Table } from '../table/Table.tsx';
import { useDeckWords } from '../table/useDeckWords.ts';
import { useCells } from './cell/useCells.tsx';
import type { LayoutChoice } from './columns/useLayout.ts';
import type { ListQuery, Sort } from './listQuery.ts';
import { useCellView } from './useCellView.ts';
import type { ListRows } from './useListRows.ts';
import { useOverdue } from './useOverdue.ts';
import type { Selection } from './useSelection.ts';

interface RowsProps {
  readonly resource: Resource;
  readonly columns: readonly Column[];
  readonly layout: LayoutChoice;
  readonly query: ListQuery;
  readonly list: ListRows;
  readonly selection: Selection;
  readonly deeds: Deeds;
  readonly isOpen: Deck['isOpen'];
  readonly isNarrow: boolean;
  readonly view: ListView;
  readonly label: string;
  readonly onSort: (sort: Sort) => void;
  readonly onStart: (task: Task) => void;
}

/** The rows of a list, as lines or as cards, with what can be done to one or several of them. */
export function Rows(props: RowsProps) {
  const { resource, layout, query, list, selection, deeds, isNarrow, view, label, onSort, onStart } = props;
  const [menu, setMenu] = useState<OpenMenu>();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const openMenu = useCallback((row: IdRow, anchor: HTMLElement, what?: 'all') => {
    setMenu({ row, anchor, isWhole: what === 'all' });
    setMenuOpen(true);
  }, []);
  const cells = useCells(resource);
  const deck = useDeck(props, openMenu, cells.edit);
  const isCompact = isNarrow || view === 'grid';
  const matching = useMatchingChoice(resource, query, list, selection, isCompact);
  const shared = { deck, rows: list.rows, isStale: useOverdue(list.isStale), selection, label };
  const drawn =
    view === 'grid' ? (
      <Grid {...shared} count={query.perPage} />
    ) : isNarrow ? (
      <Cards {...shared} count={10} />
    ) : (
      <Table {...shared} {...{ layout, query, onSort }} />
    );
  return (
    <Frame>
      {drawn}
      <BulkBar
        {...{ resource, deeds, matching, onStart }}
        isNarrow={isCompact}
        rows={selection.rows}
        onClear={selection.clear}
      />
      {menu && <RowMenu menu={menu} isOpen={isMenuOpen} deck={deck} onClose={() => setMenuOpen(false)} />}
      {cells.element}
    </Frame>
  );
}

const noRows: readonly IdRow[] = [];
const uneditable: ReadonlySet<string> = new Set();

function useDeck(
  { resource, columns, list, selection, deeds, isOpen, onStart }: RowsProps,
  openMenu: Deck['openMenu'],
  editCell: Deck['editCell'],
): Deck {
  const may = useMay();
  const navigate = useNavigate();
  const words = useDeckWords(resource);
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
      isTickable: bulkDeeds(resource, deeds).length > 0,
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
