import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableFooter from '@mui/material/TableFooter';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { PortAnswer } from '#schemas/payloads/stats.ts';
import type { Asked } from '../../../features/stats/useAsked.ts';
import { useNumberWords } from '../../../ui/charts/useNumberWords.ts';
import { WideTable } from '../../../ui/WideTable.tsx';
import { callsLink } from './callsLink.ts';

const numbers = ['calls', 'share', 'milliseconds', 'p50', 'p95', 'p99'] as const;

interface ApiTableProps {
  readonly data: PortAnswer;
  readonly asked: Asked;
}

/** The APIs that were called: calls, share and response times. */
export function ApiTable({ data: { items, total }, asked }: ApiTableProps) {
  const translate = useTranslate();
  const { format } = useNumberWords();
  if (items.length === 0) return null;
  const label = translate('developer.usage.apis');
  return (
    <WideTable label={label} minWidth={760}>
      <TableHead>
        <TableRow>
          <TableCell sx={{ width: '100%' }}>{translate('stats.api')}</TableCell>
          {numbers.map((name) => (
            <TableCell key={name} align="right" sx={{ whiteSpace: 'nowrap' }}>
              {translate(`stats.columns.${name}`)}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {items.map((item) => (
          <TableRow key={item.service}>
            <TableCell>
              <Link to={callsLink(asked, { service: item.service })}>{item.title || item.service}</Link>
              {item.title && <small>{` ${item.service}`}</small>}
            </TableCell>
            {numbers.map((name) => (
              <TableCell key={name} align="right">
                {item[name] === null ? '–' : format(item[name])}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
      <TableFooter>
        <TableRow>
          <TableCell component="th" scope="row">
            {translate('developer.usage.total')}
          </TableCell>
          {numbers.map((name) => (
            <TableCell key={name} align="right">
              {name === 'share' ? '100' : total[name] === null ? '–' : format(total[name])}
            </TableCell>
          ))}
        </TableRow>
      </TableFooter>
    </WideTable>
  );
}
