import { useVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Cell, Grid } from '#schemas/payloads/console.ts';
import { useIsPrinting } from '../../ui/useIsPrinting.ts';
import { VirtualSpace } from '../../ui/VirtualSpace.tsx';
import { CellText } from './CellText.tsx';
import { GridFrame } from './GridFrame.ts';
import { isNumberType } from './isNumberType.ts';
import { ValueDialog } from './ValueDialog.tsx';

/** The height of a row, in pixels. */
const rowHeight = 35;

/**
 * The rows of a result in the database's notation; each value opens in a dialog. Only visible rows are
 * rendered, so that thousands of rows are as fast as ten; printing renders all.
 */
export function ResultGrid({ grid, label }: { readonly grid: Grid; readonly label: string }) {
  const [open, setOpen] = useState<{ name: string; cell: Cell }>();
  const frame = useRef<HTMLDivElement>(null);
  const widths = useMemo(() => widthsOf(grid), [grid]);
  const isPrinting = useIsPrinting();
  const window = useVirtualizer({
    count: grid.rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan: isPrinting ? grid.rows.length : 12,
  });
  // Another result begins at its first row.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the new result that sets it off
  useLayoutEffect(() => {
    // A browser may return a promise, which is not a cleanup function.
    frame.current?.scrollTo(0, 0);
  }, [grid]);
  const items = window.getVirtualItems();
  return (
    <>
      <GridFrame ref={frame} role="region" aria-label={label} tabIndex={0}>
        <table aria-rowcount={grid.rows.length + 1}>
          <thead>
            <tr>
              {grid.columns.map(({ name, type }, at) => (
                <th
                  // biome-ignore lint/suspicious/noArrayIndexKey: two columns of a result may have one name
                  key={at}
                  scope="col"
                  className={isNumberType(type) ? 'kf-end' : undefined}
                  style={{ minWidth: widths[at] }}
                >
                  {name}
                  <small>{type}</small>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <VirtualSpace height={items[0]?.start ?? 0} />
            {items.map(({ index }) => (
              <tr key={index} aria-rowindex={index + 2} data-index={index} ref={window.measureElement}>
                {grid.rows[index]?.map((cell, at) => {
                  const { name = '', type = '' } = grid.columns[at] ?? {};
                  return (
                    // biome-ignore lint/suspicious/noArrayIndexKey: two columns of a result may have one name
                    <td key={at} className={isNumberType(type) ? 'kf-end' : undefined}>
                      <button type="button" className="kf-value" onClick={() => setOpen({ name, cell })}>
                        <CellText cell={cell} />
                      </button>
                    </td>
                  );
                })}
              </tr>
            ))}
            <VirtualSpace height={window.getTotalSize() - (items.at(-1)?.end ?? 0)} />
          </tbody>
        </table>
      </GridFrame>
      {open && <ValueDialog {...open} onClose={() => setOpen(undefined)} />}
    </>
  );
}

/**
 * The maximum width of a column, in characters; and the width of a character and of the padding, in pixels.
 */
const mostLetters = 46;
const [letter, beside] = [7.3, 20];

// Rows that are not rendered yet also determine the width, so that columns do not shift while scrolling.
function widthsOf({ columns, rows }: Grid): number[] {
  return columns.map((_column, at) => {
    let most = 0;
    for (const row of rows) {
      const cell = row[at];
      most = Math.max(most, (typeof cell === 'string' ? cell : cell?.cut)?.length ?? 4);
      if (most >= mostLetters) break;
    }
    return Math.round(Math.min(most, mostLetters) * letter) + beside;
  });
}
