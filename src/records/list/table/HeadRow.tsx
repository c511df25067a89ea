import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import UnfoldMore from '@mui/icons-material/UnfoldMore';
import type { MouseEvent } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import type { Column } from '../../columns.ts';
import type { LayoutChoice } from '../columns/useLayout.ts';
import { ResizeHandle } from './ResizeHandle.tsx';
import { TickBox } from './TickBox.tsx';

interface HeadRowProps {
  readonly columns: readonly Column[];
  readonly layout: LayoutChoice;
  /** How much of the page is ticked; undefined if rows cannot be ticked. */
  readonly ticked: 'none' | 'some' | 'all' | undefined;
  readonly onTickPage: (isOn: boolean) => void;
  readonly hasChoices: boolean;
}

/** The column headers, with sorting. */
export function HeadRow({ columns, layout, ticked, onTickPage, hasChoices }: HeadRowProps) {
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
        <HeadCell key={column.name} {...{ column, layout }} />
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
}

function HeadCell({ column, layout }: HeadCellProps) {
  const { sort, setSort } = useListContext();
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
  // The whole cell sorts. The button inside is for the keyboard, and its press bubbles to here.
  const press = ({ target }: MouseEvent) => {
    const isEdge = target instanceof Element && target.closest('.kf-edge') !== null;
    if (!isEdge) setSort({ field: name, order: isSorted && isUp ? 'DESC' : 'ASC' });
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

// The width of a label on two lines: a little more than half of it, and exactly half in scripts without
// blanks.
function halfWidth(label: string): string {
  const { length } = label;
  const isDense = /[^\0-\u024f]/.test(label);
  return isDense ? `${length < 6 ? length : Math.ceil(length / 2)}em` : `${Math.ceil(length / 2) + 2}ch`;
}
