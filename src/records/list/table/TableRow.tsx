import EditOutlined from '@mui/icons-material/EditOutlined';
import { type MouseEvent, memo, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { IdRow } from '#providers/kaifangDataProvider.ts';
import { drawValue } from '../../../fields/drawValue.tsx';
import { isNothing } from '../../../fields/isNothing.ts';
import type { Column } from '../../columns.ts';
import { mayBeEdited } from '../../mayBeEdited.ts';
import { RowActions } from './RowActions.tsx';
import { rowPath } from './rowChoices.ts';
import type { RowContext } from './rowContext.ts';
import { TickBox } from './TickBox.tsx';

interface TableRowProps {
  readonly row: IdRow;
  readonly deck: RowContext;
  readonly isTicked: boolean;
}

/** One record as a table row. */
export const TableRow = memo(function TableRow({ row, deck, isTicked }: TableRowProps) {
  const path = rowPath(row, deck);
  const open = (event: MouseEvent<HTMLElement>) => {
    if (path && isPlainClick(event)) deck.open(path);
  };
  return (
    // For the keyboard, the link in the row's name leads to the same place.
    <tr
      data-record={row.id}
      data-ticked={isTicked || undefined}
      data-opens={path !== undefined || undefined}
      onClick={open}
    >
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

function drawCell(column: Column, row: IdRow, deck: RowContext, path: string | undefined) {
  const { name, property, type, isEnd, isName } = column;
  const value = row[name] ?? null;
  const drawn = drawValue({ name, value, property, record: row, dense: true, view: deck.view }, type);
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

// A click on an element in the row, or one that ends a text selection, opens nothing.
function isPlainClick(event: MouseEvent<HTMLElement>): boolean {
  const isOwn =
    event.target instanceof Element && event.target.closest('a, button, input, label, [data-edit]') === null;
  const isSelecting = (window.getSelection()?.toString() ?? '') !== '';
  return isOwn && !isSelecting && event.button === 0 && !event.ctrlKey && !event.metaKey;
}

interface EditCellProps {
  readonly column: Column;
  readonly row: IdRow;
  readonly deck: RowContext;
  /** The rendered value. */
  readonly content: ReactNode;
  readonly className: string | undefined;
}

/** A cell that can be edited in place: by a double click, or by its pen button; a boolean is a switch. */
function EditCell({ column, row, deck, content, className }: EditCellProps) {
  const { name, label, type, isName } = column;
  const spoken = `${label} ${deck.view.nameOf(row)}`;
  if (type.editor === 'switch')
    return (
      <td className={className} data-edit>
        <button
          type="button"
          role="switch"
          className="kf-switch"
          aria-checked={row[name] === true}
          aria-label={spoken}
          onClick={(event) => deck.editCell(row, name, event.currentTarget)}
        >
          {content}
        </button>
      </td>
    );
  const Cell = isName ? 'th' : 'td';
  return (
    <Cell
      {...(isName && { scope: 'row' })}
      className={className}
      data-edit
      onDoubleClick={(event) => deck.editCell(row, name, event.currentTarget)}
    >
      {content}
      <button
        type="button"
        className="kf-pen"
        aria-label={`${deck.words.editCell} ${spoken}`}
        onClick={({ currentTarget }) =>
          deck.editCell(row, name, currentTarget.closest('td, th') ?? currentTarget)
        }
      >
        <EditOutlined aria-hidden />
      </button>
    </Cell>
  );
}
