import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import { useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { csv } from '#providers/csv.ts';
import type { ErrorEntry } from '#providers/errorLog.ts';
import { saveFile } from '#providers/saveFile.ts';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import { tracePath } from '../../links.ts';
import { useMay } from '../../may.ts';
import { registry } from '../../registry.ts';
import { useErrorLog } from '../../shell/errorLogContext.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { moment } from '../../ui/moment.ts';
import { PageHead } from '../../ui/PageHead.tsx';
import { ToneWord } from '../../ui/ToneWord.tsx';
import { WideTable } from '../../ui/WideTable.tsx';

const tracePage = resourceOf(registry, 'trace');

const columns = ['number', 'type', 'code', 'message', 'url', 'time'];

/**
 * The errors that this browser collected in this session; opening the page clears the bell's dot. By hand,
 * since they are in the browser and not in a table.
 */
export function Page() {
  const translate = useTranslate();
  const { entries, unread, markRead } = useErrorLog();
  useEffect(() => {
    if (unread) markRead();
  }, [unread, markRead]);

  const save = () => {
    const head = columns.map((name) => translate(`shell.errors.${name}`));
    const lines = entries.map((entry, at) => lineOf(entry, at, translate(`shell.errors.${entry.type}`)));
    const file = new Blob([csv([head, ...lines])], { type: 'text/csv;charset=utf-8' });
    return saveFile(new Response(file), `${translate('shell.errors.file')}.csv`);
  };
  return (
    <>
      <PageHead title={translate('shell.errors.name')} help={translate('shell.errors.help')}>
        <Button
          variant="outlined"
          startIcon={<FileDownloadOutlined />}
          disabled={entries.length === 0}
          onClick={save}
        >
          {translate('shell.errors.export')}
        </Button>
      </PageHead>
      {entries.length > 0 ? (
        <ErrorTable entries={entries} />
      ) : (
        <Card>
          <EmptyState
            icon="bug"
            title={translate('shell.errors.none')}
            help={translate('shell.errors.noneHelp')}
          />
        </Card>
      )}
    </>
  );
}

function lineOf(entry: ErrorEntry, at: number, type: string) {
  return [at + 1, type, entry.code || '-', entry.message, entry.url, moment(entry.time)];
}

/** The errors of this session, newest or oldest first. */
function ErrorTable({ entries }: { readonly entries: readonly ErrorEntry[] }) {
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
