import { styled } from '@mui/material/styles';
import { useTranslate } from 'react-admin';
import { scrollEdges } from '../../theme/scrollEdges.ts';
import type { ChartData, ChartLook, ChartSeries } from './chartData.ts';

interface ChartTableProps {
  readonly label: string;
  /** The name of the labels, such as "Day". */
  readonly head: string;
  readonly data: ChartData;
  readonly format: ChartLook['format'];
}

/** The numbers of the chart, as a table with a row of totals. */
export function ChartTable({ label, head, data, format }: ChartTableProps) {
  const translate = useTranslate();
  const { labels, measured } = data;
  const series = data.tabled ?? data.series;
  const said = (value: number | null | undefined) =>
    value === null || value === undefined ? '–' : format(value);
  return (
    <Region role="group" aria-label={label} tabIndex={0}>
      <table aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            {series.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {labels.map((name, at) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {series.map((one) => (
                <td key={one.name}>{said(one.values[at])}</td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{translate(measured ? 'charts.whole' : 'charts.total')}</th>
            {series.map((one) => (
              <td key={one.name}>{said(totalOf(one, measured))}</td>
            ))}
          </tr>
        </tfoot>
      </table>
    </Region>
  );
}

function totalOf({ total, values }: ChartSeries, measured = false): number | null {
  if (measured) return total ?? null;
  return total === undefined ? values.reduce<number>((sum, value) => sum + (value ?? 0), 0) : total;
}

const Region = styled('div')(({ theme: { tokens } }) => ({
  maxHeight: 420,
  overflow: 'auto',
  ...scrollEdges(tokens),
  '& table': { width: '100%', borderCollapse: 'collapse', fontSize: '0.8125rem' },
  '& th, & td': { padding: '7px 10px', textAlign: 'right', whiteSpace: 'nowrap' },
  '& th:first-of-type': { textAlign: 'left' },
  '& thead th': { position: 'sticky', top: 0, fontWeight: 600, backgroundColor: tokens.sunken },
  '& tbody tr + tr': { borderTop: `1px solid ${tokens.line}` },
  '& tbody th': { fontWeight: 400 },
  '& tfoot': { position: 'sticky', bottom: 0, fontWeight: 600, backgroundColor: tokens.sunken },
}));
