import EditOutlined from '@mui/icons-material/EditOutlined';
import type { ReactNode } from 'react';
import type { IdRow } from '#providers/kaifangDataProvider.ts';
import type { Column } from '../columns.ts';
import type { Deck } from '../deck.ts';

interface EditCellProps {
  readonly column: Column;
  readonly row: IdRow;
  readonly deck: Deck;
  /** The value as it is drawn. */
  readonly content: ReactNode;
  readonly className: string | undefined;
}

/** A cell that can be edited where it is: pressed twice, or by its pen; a yes or no is a switch. */
export function EditCell({ column, row, deck, content, className }: EditCellProps) {
  const { name, label, property, isName } = column;
  const spoken = `${label} ${deck.view.nameOf(row)}`;
  if (property.type === 'boolean')
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
