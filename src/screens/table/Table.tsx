import { useDeferredValue, useMemo } from 'react';
import type { IdRow } from '#providers/kaifangDataProvider.ts';
import type { LayoutChoice } from '../list/columns/useLayout.ts';
import type { ListQuery, Sort } from '../list/listQuery.ts';
import type { Selection } from '../list/useSelection.ts';
import { useRowKeys } from './cells/useRowKeys.ts';
import type { Deck } from './deck.ts';
import { HeadRow } from './HeadRow.tsx';
import { SkeletonRows } from './SkeletonRows.tsx';
import { widthRules } from './sizing/widthRules.ts';
import { TableFrame } from './TableFrame.tsx';
import { TableRow } from './TableRow.tsx';

interface TableProps {
  readonly deck: Deck;
  readonly layout: LayoutChoice;
  readonly query: ListQuery;
  /** Nothing while the first ones are on their way. */
  readonly rows: readonly IdRow[] | undefined;
  readonly isStale: boolean;
  readonly selection: Selection;
  readonly label: string;
  readonly onSort: (sort: Sort) => void;
}

/** More would lie below the edge of the table's place. */
const mostBones = 20;

/** As many as a large screen shows. */
const firstRows = 30;

// More do not fit a screen on two lines either: they are drawn faster on one, and read as far as one scrolls.
const mostFitting = 14;

// From so many on the gaps between columns are what a screen of the usual width lacks.
const fewestClose = 10;

/** Records as lines of a table; where it is larger than its place it is moved by itself. */
export function Table({ deck, layout, query, rows, isStale, selection, label, onSort }: TableProps) {
  const keys = useRowKeys(rows);
  const { columns, isTickable } = deck;
  // What is seen is drawn first: the rows below it follow when that is on the screen, and in the way of nothing.
  const most = Math.max(firstRows, useDeferredValue(rows?.length ?? 0));
  const { rules, variables } = useMemo(
    () => widthRules(columns, layout.widths, isTickable ? 1 : 0),
    [columns, layout.widths, isTickable],
  );
  return (
    <TableFrame
      role="region"
      aria-label={label}
      tabIndex={0}
      data-table
      data-lines={columns.length > mostFitting ? 1 : 2}
      data-close={columns.length >= fewestClose || undefined}
      sx={rules}
      style={variables}
      data-picking={selection.ids.size > 0}
    >
      <table aria-busy={rows === undefined || isStale}>
        <thead>
          <HeadRow
            columns={columns}
            layout={layout}
            sort={query.sort}
            onSort={onSort}
            ticked={isTickable ? selection.ofPage : undefined}
            onTickPage={selection.togglePage}
            hasChoices={deck.hasChoices}
          />
        </thead>
        <tbody data-stale={isStale || undefined} data-waiting={rows === undefined || undefined}>
          {rows ? (
            rows
              .slice(0, most)
              .map((row) => (
                <TableRow key={keys.get(row.id)} row={row} deck={deck} isTicked={selection.ids.has(row.id)} />
              ))
          ) : (
            <SkeletonRows count={Math.min(query.perPage, mostBones)} deck={deck} />
          )}
        </tbody>
      </table>
    </TableFrame>
  );
}
