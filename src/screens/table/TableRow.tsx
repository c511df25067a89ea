import { type MouseEvent, memo } from 'react';
import { Link } from 'react-router';
import type { IdRow } from '#providers/kaifangDataProvider.ts';
import { drawValue } from '../../fields/drawValue.tsx';
import { isNothing } from '../../fields/isNothing.ts';
import { mayBeEdited } from '../record/mayBeEdited.ts';
import { EditCell } from './cells/EditCell.tsx';
import type { Column } from './columns.ts';
import type { Deck } from './deck.ts';
import { RowActions } from './RowActions.tsx';
import { rowPath } from './rowChoices.ts';
import { TickBox } from './TickBox.tsx';

interface TableRowProps {
  readonly row: IdRow;
  readonly deck: Deck;
  readonly isTicked: boolean;
}

/** One record on one line. */
export const TableRow = memo(function TableRow({ row, deck, isTicked }: TableRowProps) {
  const path = rowPath(row, deck);
  const open = (event: MouseEvent<HTMLElement>) => {
    if (path && isPlainClick(event)) deck.open(path);
  };
  return (
    // The keyboard's way to the same place is the link in the row's name.
    <tr data-ticked={isTicked || undefined} data-opens={path !== undefined || undefined} onClick={open}>
      {deck.isTickable && (
        <td className="kf-tick-cell">
          {deck.isOpen(row) && (
            <TickBox
              label={`${deck.words.select} ${deck.view.nameOf(row)}`}
              isOn={isTicked}
              onToggle={(isRange) => deck.toggle(row, isRange)}
            />
          )}
        </td>
      )}
      {deck.columns.map((column) => drawCell(column, row, deck, path))}
      {deck.hasChoices && (
        <td className="kf-acts-cell">
          <RowActions row={row} deck={deck} />
        </td>
      )}
    </tr>
  );
});

function drawCell(column: Column, row: IdRow, deck: Deck, path: string | undefined) {
  const { name, property, draw, isEnd, isName } = column;
  const value = row[name] ?? null;
  const drawn = drawValue({ name, value, property, record: row, dense: true, view: deck.view }, draw);
  const content =
    isName && path ? (
      <Link to={path} data-row>
        {isNothing(value) ? `#${row.id}` : drawn}
      </Link>
    ) : (
      drawn
    );
  const className = [isName && 'kf-name', isEnd && 'kf-end'].filter(Boolean).join(' ') || undefined;
  if (deck.editable.has(name) && deck.isOpen(row) && mayBeEdited(deck.resource, row))
    return <EditCell key={name} {...{ column, row, deck, content, className }} />;
  const Cell = isName ? 'th' : 'td';
  return (
    <Cell key={name} {...(isName && { scope: 'row' })} className={className}>
      {content}
    </Cell>
  );
}

// A click that belongs to something in the row, or that ends a selection of text, opens nothing.
function isPlainClick(event: MouseEvent<HTMLElement>): boolean {
  const isOwn =
    event.target instanceof Element && event.target.closest('a, button, input, label, [data-edit]') === null;
  const isSelecting = (window.getSelection()?.toString() ?? '') !== '';
  return isOwn && !isSelecting && event.button === 0 && !event.ctrlKey && !event.metaKey;
}
