import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import type { FlowAnswer } from '#schemas/payloads/stats.ts';
import { retName } from '../../../features/stats/retSeries.ts';
import type { Asked } from '../../../features/stats/useAsked.ts';
import { useLang } from '../../../lang.ts';
import { useNumberWords } from '../../../ui/charts/useNumberWords.ts';
import { WideTable } from '../../../ui/WideTable.tsx';
import { Advice } from './Advice.tsx';
import { callsLink } from './callsLink.ts';

interface CodeTableProps {
  readonly data: FlowAnswer;
  readonly asked: Asked;
}

/** How often each return code came, and what to do about it. */
export function CodeTable({ data: { series }, asked }: CodeTableProps) {
  const translate = useTranslate();
  const lang = useLang();
  const { format } = useNumberWords();
  if (series.length === 0) return null;
  const label = translate('developer.usage.codes');
  return (
    <WideTable label={label} minWidth={560}>
      <TableHead>
        <TableRow>
          <TableCell>{translate('developer.usage.code')}</TableCell>
          <TableCell align="right">{translate('developer.usage.calls')}</TableCell>
          <TableCell>{translate('developer.usage.advice')}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {series.map(({ ret, calls }) => (
          <TableRow key={ret}>
            <TableCell>
              <Link to={callsLink(asked, { ret })}>{retName(ret, lang)}</Link>
            </TableCell>
            <TableCell align="right">{format(calls.reduce((sum, count) => sum + count, 0))}</TableCell>
            <TableCell>
              <Advice ret={ret} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </WideTable>
  );
}
