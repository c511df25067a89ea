import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import DragIndicator from '@mui/icons-material/DragIndicator';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import type { ErrorSchema, Registry } from '@rjsf/utils';
import { type DragEvent, memo, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import type { Row } from '#schemas/resource.ts';
import { plainText } from '../../../fields/plainText.ts';
import { RowCell } from './RowCell.tsx';
import type { RowColumn } from './rowColumns.ts';
import type { RowListActions } from './useRowList.ts';
import type { RowMoves } from './useRowMoves.ts';
import { useSeen } from './useSeen.ts';

interface RowItemProps {
  readonly row: Row;
  readonly at: number;
  readonly isLast: boolean;
  readonly columns: readonly RowColumn[];
  /** The id of the whole list, and the field's name. */
  readonly id: string;
  readonly field: string;
  readonly errors: ErrorSchema | undefined;
  readonly registry: Registry;
  readonly deeds: RowListActions;
  readonly moves: RowMoves;
  readonly isFixed: boolean;
  readonly isBusy: boolean;
}

/**
 * One row: its number, its cells, and the buttons that move and remove it. Renders again only when it
 * changes.
 */
export const RowItem = memo(function RowItem(props: RowItemProps) {
  const { row, at, isLast, columns, id, field, errors, moves, isFixed } = props;
  const translate = useTranslate();
  const { seen, ref } = useSeen(at < soon || isLast || errors !== undefined);
  const number = at + 1;
  return (
    <li
      ref={ref}
      id={`${id}_${at}`}
      aria-label={translate('rows.row', { number })}
      data-seen={seen}
      onKeyDownCapture={(event) => moves.onKey(event, at)}
      onDragOver={moves.over}
      onDrop={(event) => moves.drop(event, at)}
    >
      <span className="number">
        {!isFixed && <Handle onDragStart={(event) => moves.drag(event, at)} />}
        {number}
      </span>
      {seen
        ? columns.map((column) => (
            <RowCell
              key={column.name}
              column={column}
              rowId={`${id}_${at}`}
              path={`${field}.${at}`}
              at={at}
              value={row[column.name]}
              errors={errors?.[column.name] as ErrorSchema | undefined}
              registry={props.registry}
              deeds={props.deeds}
              isFixed={isFixed}
              isBusy={props.isBusy}
            />
          ))
        : shortly(row)}
      {seen && !isFixed && (
        <span className="tools">
          <Tool
            name={translate('rows.up')}
            keys="Alt+↑"
            off={at === 0}
            onClick={() => moves.move(at, at - 1, 'up')}
          >
            <ArrowUpward />
          </Tool>
          <Tool
            name={translate('rows.down')}
            keys="Alt+↓"
            off={isLast}
            onClick={() => moves.move(at, at + 1, 'down')}
          >
            <ArrowDownward />
          </Tool>
          <Tool name={translate('rows.remove', { number })} onClick={() => moves.remove(at)}>
            <DeleteOutlined />
          </Tool>
        </span>
      )}
    </li>
  );
});

/** This many rows render immediately; the others when they come near the viewport. */
const soon = 30;

function Handle({ onDragStart }: { readonly onDragStart: (event: DragEvent) => void }) {
  return (
    <i draggable onDragStart={onDragStart} aria-hidden="true">
      <DragIndicator fontSize="inherit" />
    </i>
  );
}

interface ToolProps {
  readonly name: string;
  readonly keys?: string;
  readonly off?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function Tool({ name, keys, off = false, onClick, children }: ToolProps) {
  return (
    <Tooltip title={keys ? `${name} (${keys})` : name} disableInteractive>
      <span>
        <IconButton size="small" aria-label={name} disabled={off} onClick={onClick}>
          {children}
        </IconButton>
      </span>
    </Tooltip>
  );
}

// The text of a distant row, so that a search on the page finds it.
function shortly(row: Row): ReactNode {
  const words = Object.values(row).filter((value) => value !== null && value !== undefined);
  return <span className="far">{words.map((value) => plainText(value ?? '')).join(' · ')}</span>;
}
