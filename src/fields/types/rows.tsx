import type { Json, Row } from '#schemas/resource.ts';
import { scrollEdges } from '../../theme/scrollEdges.ts';
import { type CellProps, type FieldView, usual } from '../fieldView.ts';

declare module '../fieldView.ts' {
  interface FieldViews {
    rows: typeof view;
  }
}

/** A list of objects with declared properties: a small table. */
export const view: FieldView = {
  ...usual,
  cell: RowsCell,
  canBeName: false,
  widget: 'json',
  inRows: 'below',
  filter: 'presence',
  comparisons: [],
  operand: 'text',
  diff: 'text',
  styles: (tokens) => ({
    '& .kf-rows': {
      overflowX: 'auto',
      ...scrollEdges(tokens),
      border: `1px solid ${tokens.line}`,
      borderRadius: 8,
    },
    '& .kf-rows table': { width: '100%', borderCollapse: 'collapse', fontSize: '0.8125rem' },
    '& .kf-rows :is(th, td)': {
      padding: '7px 12px',
      textAlign: 'start',
      verticalAlign: 'top',
      minWidth: 72,
      maxWidth: 360,
    },
    '& .kf-rows :is(th, td)[data-end]': { textAlign: 'end' },
    '& .kf-rows th': { fontWeight: 500, whiteSpace: 'nowrap', color: tokens.inkSoft },
    '& .kf-rows td': { borderTop: `1px solid ${tokens.line}` },
  }),
};

/** A list of objects: their number in a table, a small table elsewhere. */
function RowsCell({ value, property, dense, view, inside }: CellProps) {
  const rows = (Array.isArray(value) ? value : []) as readonly Row[];
  const count =
    view.lang === 'en' ? `${rows.length} ${rows.length === 1 ? 'row' : 'rows'}` : `${rows.length} 行`;
  if (dense || rows.length === 0) return <span>{count}</span>;
  const cells = Object.entries(property.items?.properties ?? {});
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than the screen must scroll by keyboard too
    <section className="kf-rows" aria-label={property.label?.[view.lang] ?? count} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {cells.map(([name, cell]) => (
              <th key={name} scope="col" data-end={inside?.align(cell) === 'end' || undefined}>
                {cell.label?.[view.lang] ?? name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id, and nothing here moves them
            <tr key={at}>
              {cells.map(([name, cell]) => (
                <td key={name} data-end={inside?.align(cell) === 'end' || undefined}>
                  {inside?.draw({ name, value: valueIn(row, name), property: cell, record: row, view })}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function valueIn(row: Row | null, name: string): Json {
  return row?.[name] ?? null;
}
