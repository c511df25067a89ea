import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { Link } from 'react-router';
import type { ErrorEntry } from '#providers/errorLog.ts';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import { tracePath } from '../../links.ts';
import { useMay } from '../../may.ts';
import { registry } from '../../registry.ts';
import { moment } from '../../shell/page/moment.ts';
import { ToneWord } from '../../shell/page/ToneWord.tsx';
import { WideTable } from '../../shell/page/WideTable.tsx';

const tracePage = resourceOf(registry, 'trace');

/** The errors of this session, the newest first, or the oldest. */
export function ErrorTable({ entries }: { readonly entries: readonly ErrorEntry[] }) {
  const translate = useTranslate();
  const mayTrace = useMay()(tracePage.path);
  const [direction, setDirection] = useState<'asc' | 'desc'>('desc');
  const word = (name: string) => translate(`shell.errors.${name}`);
  const rows = entries.toSorted((a, b) => (direction === 'asc' ? 1 : -1) * a.time.localeCompare(b.time));
  return (
    <WideTable label={word('name')} minWidth={820}>
      <TableHead>
        <TableRow>
          <TableCell>{word('number')}</TableCell>
          <TableCell>{word('type')}</TableCell>
          <TableCell>{word('code')}</TableCell>
          <TableCell>{word('message')}</TableCell>
          <TableCell>{word('url')}</TableCell>
          <TableCell sortDirection={direction}>
            <TableSortLabel
              active
              direction={direction}
              onClick={() => setDirection(direction === 'asc' ? 'desc' : 'asc')}
            >
              {word('time')}
            </TableSortLabel>
          </TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map((entry, at) => (
          <TableRow key={`${entry.time} ${entry.type} ${entry.message} ${entry.url}`}>
            <TableCell>{at + 1}</TableCell>
            <TableCell>
              <ToneWord tone={entry.type === 'ajax' ? 'warning' : 'danger'}>{word(entry.type)}</ToneWord>
            </TableCell>
            <TableCell>{entry.code || '-'}</TableCell>
            <TableCell sx={{ overflowWrap: 'anywhere', minWidth: 220 }}>
              {entry.message}
              {entry.count > 1 && ` ×${entry.count}`}
              {entry.reference && mayTrace && (
                <Link to={tracePath(entry.reference)} className="kf-trace" style={{ display: 'block' }}>
                  <code>{entry.reference}</code>
                </Link>
              )}
            </TableCell>
            <TableCell sx={{ overflowWrap: 'anywhere', minWidth: 200 }}>{entry.url}</TableCell>
            <TableCell sx={{ whiteSpace: 'nowrap' }}>{moment(entry.time)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </WideTable>
  );
}
