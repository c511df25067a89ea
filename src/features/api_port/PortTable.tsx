import MuiLink from '@mui/material/Link';
import { styled } from '@mui/material/styles';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableFooter from '@mui/material/TableFooter';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { PortAnswer, PortItem } from '#schemas/payloads/stats.ts';
import { useMay } from '../../may.ts';
import { useNumberWords } from '../../ui/charts/useNumberWords.ts';
import { WideTable } from '../../ui/WideTable.tsx';
import { apiCallsLink, callLog } from '../stats/callsLink.ts';
import type { Asked } from '../stats/useAsked.ts';

const Cell = styled('div')(({ theme: { tokens } }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  minWidth: 240,
  overflowWrap: 'anywhere',
  gap: '2px 12px',
  '& button': {
    padding: 0,
    font: 'inherit',
    fontWeight: 600,
    textAlign: 'left',
    overflowWrap: 'anywhere',
    color: tokens.ink,
    border: 0,
    background: 'none',
    cursor: 'pointer',
  },
  '& button:hover': { textDecoration: 'underline' },
  '& > span': { color: tokens.inkSoft },
  '& .ways': { display: 'inline-flex', gap: 10, fontSize: '0.8125rem', whiteSpace: 'nowrap' },
}));

const numbers = ['calls', 'share', 'milliseconds', 'p50', 'p95', 'p99'] as const;

type Column = (typeof numbers)[number];

interface PortTableProps {
  readonly data: PortAnswer | undefined;
  readonly label: string;
  readonly asked: Asked;
}

/** Every called API, with its share and its response times, and the totals. */
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

// The order by calls equals the order by share.
function sorted(column: Column): string {
  return column === 'share' ? 'calls' : column;
}

// Sorts descending first, and ascending on the next click.
function nextSort(name: string, { by, up }: { by: string; up: boolean }): string {
  return by === name && !up ? name : `-${name}`;
}

function sortIn({ values }: Asked): { by: string; up: boolean } {
  const sort = values['sort'] ?? '-calls';
  return { by: sort.replace('-', ''), up: !sort.startsWith('-') };
}

/** An API with links to its calls, its docs, and its own statistics. */
function ApiCell({ item, asked }: { readonly item: PortItem; readonly asked: Asked }) {
  const translate = useTranslate();
  const may = useMay();
  const { service, title, published } = item;
  if (service === '') return translate('stats.noApi');
  return (
    <Cell>
      <button type="button" onClick={() => asked.ask({ service })}>
        {service}
      </button>
      {title && <span>{title}</span>}
      <span className="ways">
        {may(callLog) && (
          <MuiLink component={Link} to={apiCallsLink(asked, service)}>
            {translate('stats.port.log')}
          </MuiLink>
        )}
        {published && (
          <MuiLink href={`/docs#${encodeURIComponent(service)}`} target="_blank" rel="noreferrer">
            {translate('stats.port.docs')}
          </MuiLink>
        )}
      </span>
    </Cell>
  );
}
