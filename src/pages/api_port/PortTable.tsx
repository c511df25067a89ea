import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableFooter from '@mui/material/TableFooter';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import { useTranslate } from 'ra-core';
import type { PortAnswer } from '#schemas/payloads/stats.ts';
import { useNumberWords } from '../../charts/useNumberWords.ts';
import { WideTable } from '../../shell/page/WideTable.tsx';
import type { Asked } from '../../stats/useAsked.ts';
import { ApiCell } from './ApiCell.tsx';

const numbers = ['calls', 'share', 'milliseconds', 'p50', 'p95', 'p99'] as const;

type Column = (typeof numbers)[number];

interface PortTableProps {
  readonly data: PortAnswer | undefined;
  readonly label: string;
  readonly asked: Asked;
}

/** Every API that was called, with its share and its response times, and what all of them have together. */
export function PortTable({ data, label, asked }: PortTableProps) {
  const translate = useTranslate();
  const { format } = useNumberWords();
  const sort = sortIn(asked);
  if (!data || data.items.length === 0) return null;
  const written = (value: number | null) => (value === null ? '–' : format(value));
  const total = { ...data.total, share: 100 };
  const [shown, count] = [data.items.length, data.total.services];
  return (
    <WideTable label={label} minWidth={1000}>
      <TableHead>
        <TableRow>
          <TableCell sx={{ width: 64 }}>{translate('stats.port.top')}</TableCell>
          <TableCell sx={{ width: '100%' }}>{translate('stats.api')}</TableCell>
          {numbers.map((name) => (
            <TableCell
              key={name}
              align="right"
              sx={{ whiteSpace: 'nowrap' }}
              sortDirection={sort.by === name ? (sort.up ? 'asc' : 'desc') : false}
            >
              <TableSortLabel
                active={sort.by === name}
                direction={sort.by === name && sort.up ? 'asc' : 'desc'}
                onClick={() => asked.ask({ sort: nextSort(sorted(name), sort) })}
              >
                {translate(`stats.columns.${name}`)}
              </TableSortLabel>
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {data.items.map((item, at) => (
          <TableRow key={item.service}>
            <TableCell>{at + 1}</TableCell>
            <TableCell>
              <ApiCell item={item} asked={asked} />
            </TableCell>
            {numbers.map((name) => (
              <TableCell key={name} align="right">
                {written(item[name])}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
      <TableFooter>
        <TableRow>
          <TableCell colSpan={2}>
            {translate(shown < count ? 'stats.port.some' : 'stats.port.all', { shown, smart_count: count })}
          </TableCell>
          {numbers.map((name) => (
            <TableCell key={name} align="right">
              {written(total[name])}
            </TableCell>
          ))}
        </TableRow>
      </TableFooter>
    </WideTable>
  );
}

// Who has most calls has the largest share.
function sorted(column: Column): string {
  return column === 'share' ? 'calls' : column;
}

// The largest come first, and at the next click last.
function nextSort(name: string, { by, up }: { by: string; up: boolean }): string {
  return by === name && !up ? name : `-${name}`;
}

function sortIn({ values }: Asked): { by: string; up: boolean } {
  const sort = values['sort'] ?? '-calls';
  return { by: sort.replace('-', ''), up: !sort.startsWith('-') };
}
