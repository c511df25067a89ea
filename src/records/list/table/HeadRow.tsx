import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import UnfoldMore from '@mui/icons-material/UnfoldMore';
import type { MouseEvent } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import type { Resource } from '#schemas/resource.ts';
import type { Column } from '../../columns.ts';
import { mostSortKeys, pressedSort, sortKeys } from '../../sortOf.ts';
import type { LayoutChoice } from '../columns/useLayout.ts';
import { ResizeHandle } from './ResizeHandle.tsx';
import { TickBox } from './TickBox.tsx';

interface HeadRowProps {
  readonly resource: Resource;
  readonly columns: readonly Column[];
  readonly layout: LayoutChoice;
  /** How much of the page is ticked; undefined if rows cannot be ticked. */
  readonly ticked: 'none' | 'some' | 'all' | undefined;
  readonly onTickPage: (isOn: boolean) => void;
  readonly hasChoices: boolean;
}

/** The column headers, with sorting. */
export function HeadRow({ resource, columns, layout, ticked, onTickPage, hasChoices }: HeadRowProps) {
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
        <HeadCell key={column.name} {...{ resource, column, layout }} />
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
  readonly resource: Resource;
  readonly column: Column;
  readonly layout: LayoutChoice;
}

function HeadCell({ resource, column, layout }: HeadCellProps) {
  const { sort, setSort } = useListContext();
  const translate = useTranslate();
  const { name, label, isEnd, isName } = column;
  const className = [isEnd && 'kf-end', isName && 'kf-name'].filter(Boolean).join(' ') || undefined;
  const edge = <ResizeHandle name={name} label={label} layout={layout} />;
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
  const keys = sortKeys(sort);
  const at = keys.findIndex((key) => key.name === name);
  const isDown = keys[at]?.isDown === true;
  const direction = isDown ? 'descending' : 'ascending';
  const Arrow = at < 0 ? UnfoldMore : isDown ? ArrowDownward : ArrowUpward;
  const rank = at >= 0 && keys.length > 1 ? at + 1 : undefined;
  // The whole cell sorts. The button inside is for the keyboard, and its press bubbles to here.
  const press = ({ target, shiftKey }: MouseEvent) => {
    const isEdge = target instanceof Element && target.closest('.kf-edge') !== null;
    if (!isEdge) setSort(pressedSort(resource, sort, name, shiftKey));
  };
  return (
    <th
      scope="col"
      className={className}
      aria-sort={at === 0 ? direction : 'none'}
      data-sorts
      // With Shift, the browser would select text.
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
      onClick={press}
    >
      <button
        type="button"
        data-sorted={at >= 0 || undefined}
        title={mostSortKeys(resource) > 1 ? translate('list.sortHint') : undefined}
      >
        {words}
        <Arrow aria-hidden />
        {rank && (
          <>
            <sup aria-hidden>{rank}</sup>
            <span className="kf-hidden">{translate(`list.sortKey.${direction}`, { rank })}</span>
          </>
        )}
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
