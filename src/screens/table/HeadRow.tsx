import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import UnfoldMore from '@mui/icons-material/UnfoldMore';
import { useTranslate } from 'ra-core';
import type { MouseEvent } from 'react';
import type { LayoutChoice } from '../list/columns/useLayout.ts';
import type { Sort } from '../list/listQuery.ts';
import type { Column } from './columns.ts';
import { ResizeHandle } from './sizing/ResizeHandle.tsx';
import { TickBox } from './TickBox.tsx';

interface HeadRowProps {
  readonly columns: readonly Column[];
  readonly layout: LayoutChoice;
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
  /** How much of the page is ticked; nothing where rows cannot be. */
  readonly ticked: 'none' | 'some' | 'all' | undefined;
  readonly onTickPage: (isOn: boolean) => void;
  readonly hasChoices: boolean;
}

/** The names of the columns, and the way to sort by them. */
export function HeadRow({ columns, layout, sort, onSort, ticked, onTickPage, hasChoices }: HeadRowProps) {
  const translate = useTranslate();
  return (
    <tr>
      {ticked && (
        <td className="kf-tick-cell">
          <TickBox
            label={translate('list.selectPage')}
            isOn={ticked === 'all'}
            isMixed={ticked === 'some'}
            onToggle={() => onTickPage(ticked !== 'all')}
          />
        </td>
      )}
      {columns.map((column) => (
        <HeadCell key={column.name} {...{ column, layout, sort, onSort }} />
      ))}
      {hasChoices && (
        <th scope="col" className="kf-acts-cell">
          {translate('list.actions')}
        </th>
      )}
    </tr>
  );
}

interface HeadCellProps {
  readonly column: Column;
  readonly layout: LayoutChoice;
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
}

function HeadCell({ column, layout, sort, onSort }: HeadCellProps) {
  const { name, label, isEnd, isName } = column;
  const className = [isEnd && 'kf-end', isName && 'kf-name'].filter(Boolean).join(' ') || undefined;
  const edge = <ResizeHandle name={name} label={label} layout={layout} />;
  const isSorted = sort.field === name;
  const words = (
    <span className="kf-head" style={{ minWidth: halfWidth(label) }}>
      {label}
    </span>
  );
  if (!column.isSortable)
    return (
      <th scope="col" className={className}>
        {words}
        {edge}
      </th>
    );
  const isUp = sort.order === 'ASC';
  const Arrow = !isSorted ? UnfoldMore : isUp ? ArrowUpward : ArrowDownward;
  // The whole cell sorts; the button in it is the keyboard's way, whose press comes here as well.
  const press = ({ target }: MouseEvent) => {
    const isEdge = target instanceof Element && target.closest('.kf-edge') !== null;
    if (!isEdge) onSort({ field: name, order: isSorted && isUp ? 'DESC' : 'ASC' });
  };
  return (
    <th
      scope="col"
      className={className}
      aria-sort={isSorted ? (isUp ? 'ascending' : 'descending') : 'none'}
      data-sorts
      onClick={press}
    >
      <button type="button" data-sorted={isSorted || undefined}>
        {words}
        <Arrow aria-hidden />
      </button>
      {edge}
    </th>
  );
}

// What a label needs to stand on two lines: a word more than half of it, and half where a script has no blanks.
function halfWidth(label: string): string {
  const { length } = label;
  const isDense = /[^\0-\u024f]/.test(label);
  return isDense ? `${length < 6 ? length : Math.ceil(length / 2)}em` : `${Math.ceil(length / 2) + 2}ch`;
}
