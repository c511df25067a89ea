import { fieldType } from '#schemas/fields/all.ts';
import type { Json, Property, Row } from '#schemas/resource.ts';
import type { CellProps } from '../fieldView.ts';

/** A list of objects: how many in a table, a small table of them elsewhere. */
export function RowsCell({ value, property, dense, view, drawInside }: CellProps) {
  const rows = (Array.isArray(value) ? value : []) as readonly Row[];
  const count =
    view.lang === 'en' ? `${rows.length} ${rows.length === 1 ? 'row' : 'rows'}` : `${rows.length} 行`;
  if (dense || rows.length === 0) return <span>{count}</span>;
  const cells = Object.entries(property.items?.properties ?? {});
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than the screen is moved by the keyboard too
    <section className="kf-rows" aria-label={property.label?.[view.lang] ?? count} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {cells.map(([name, cell]) => (
              <th key={name} scope="col" data-end={isEnd(cell) || undefined}>
                {cell.label?.[view.lang] ?? name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name, and nothing here moves them
            <tr key={at}>
              {cells.map(([name, cell]) => (
                <td key={name} data-end={isEnd(cell) || undefined}>
                  {drawInside?.({ name, value: valueIn(row, name), property: cell, record: row, view })}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function isEnd(cell: Property): boolean {
  return fieldType(cell).align === 'end';
}

function valueIn(row: Row | null, name: string): Json {
  return row?.[name] ?? null;
}
