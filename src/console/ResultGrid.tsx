import { useState } from 'react';
import type { Cell, Grid } from '#schemas/payloads/console.ts';
import { CellText } from './CellText.tsx';
import { GridFrame } from './GridFrame.ts';
import { isNumberType } from './isNumberType.ts';
import { ValueDialog } from './ValueDialog.tsx';

/** Rows of a result as the database wrote them; each value opens with room. */
export function ResultGrid({ grid, label }: { readonly grid: Grid; readonly label: string }) {
  const [open, setOpen] = useState<{ name: string; cell: Cell }>();
  return (
    <>
      <GridFrame role="region" aria-label={label} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {grid.columns.map(({ name, type }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two columns of a result may have one name
                <th key={at} scope="col" className={isNumberType(type) ? 'kf-end' : undefined}>
                  {name}
                  <small>{type}</small>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {grid.rows.map((row, line) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a result have no other name
              <tr key={line}>
                {row.map((cell, at) => {
                  const { name = '', type = '' } = grid.columns[at] ?? {};
                  return (
                    // biome-ignore lint/suspicious/noArrayIndexKey: as above
                    <td key={at} className={isNumberType(type) ? 'kf-end' : undefined}>
                      <button type="button" className="kf-value" onClick={() => setOpen({ name, cell })}>
                        <CellText cell={cell} />
                      </button>
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </GridFrame>
      {open && <ValueDialog {...open} onClose={() => setOpen(undefined)} />}
    </>
  );
}
