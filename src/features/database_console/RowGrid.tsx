import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import type { RowsAnswer, TableInfo } from '#schemas/payloads/console.ts';
import { CellText } from '../console/CellText.tsx';
import { GridFrame } from '../console/GridFrame.ts';
import { isNumberType } from '../console/isNumberType.ts';
import { ValueDialog } from '../console/ValueDialog.tsx';
import { type At, keyOf } from './at.ts';
import { CellEditor } from './CellEditor.tsx';

interface RowGridProps {
  readonly at: At;
  readonly table: TableInfo;
  readonly rows: RowsAnswer;
  readonly sort: string;
  readonly ticked: ReadonlySet<number>;
  /** Whether rows can be changed: they have a key, and the account may edit them. */
  readonly mayChange: boolean;
  readonly isStale: boolean;
  readonly onSort: (sort: string) => void;
  readonly onTick: (ticked: ReadonlySet<number>) => void;
  readonly onChanged: () => void;
}

/** The rows of a page: a click on a value opens it to read or edit. */
export function RowGrid(props: RowGridProps) {
  const { at, table, rows, sort, ticked, mayChange, isStale, onSort, onTick, onChanged } = props;
  const translate = useTranslate();
  const [open, setOpen] = useState<{ line: number; place: number; anchor: HTMLElement }>();
  const tick = (line: number) =>
    onTick(new Set(ticked.has(line) ? [...ticked].filter((one) => one !== line) : [...ticked, line]));
  const column = open && rows.columns[open.place];
  const cell = open && (rows.rows[open.line]?.[open.place] ?? null);
  const key = open && keyOf(rows, open.line);
  const isEdited = mayChange && key !== undefined && (cell === null || typeof cell === 'string');
  return (
    <>
      <GridFrame role="region" aria-label={table.name} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {mayChange && <td className="kf-tick-cell" />}
              {rows.columns.map(({ name, type }) => (
                <th
                  key={name}
                  scope="col"
                  className={isNumberType(type) ? 'kf-end' : undefined}
                  aria-sort={sort === name ? 'ascending' : sort === `-${name}` ? 'descending' : undefined}
                >
                  <button
                    type="button"
                    data-sorted={sort.replace(/^-/, '') === name || undefined}
                    onClick={() => onSort(sort === name ? `-${name}` : sort === `-${name}` ? '' : name)}
                  >
                    {name}
                    {sort === `-${name}` ? <ArrowDownward /> : <ArrowUpward />}
                  </button>
                  <small>{type}</small>
                </th>
              ))}
            </tr>
          </thead>
          <tbody data-stale={isStale || undefined}>
            {rows.rows.map((row, line) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a page have no other name
              <tr key={line} data-ticked={ticked.has(line) || undefined}>
                {mayChange && (
                  <td className="kf-tick-cell">
                    <label className="kf-tick">
                      <input
                        type="checkbox"
                        checked={ticked.has(line)}
                        onChange={() => tick(line)}
                        aria-label={translate('console.tickRow', { row: line + 1 })}
                      />
                    </label>
                  </td>
                )}
                {row.map((value, place) => {
                  const { name = '', type = '' } = rows.columns[place] ?? {};
                  return (
                    <td key={name} className={isNumberType(type) ? 'kf-end' : undefined}>
                      <button
                        type="button"
                        className="kf-value"
                        onClick={({ currentTarget }) => setOpen({ line, place, anchor: currentTarget })}
                      >
                        <CellText cell={value} />
                      </button>
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </GridFrame>
      {open && column && isEdited && key && (
        <CellEditor
          {...{ at, rowKey: key, column: column.name, anchor: open.anchor }}
          before={cell as string | null}
          onClose={() => setOpen(undefined)}
          onDone={onChanged}
        />
      )}
      {open && column && !isEdited && (
        <ValueDialog name={column.name} cell={cell ?? null} onClose={() => setOpen(undefined)} />
      )}
    </>
  );
}
