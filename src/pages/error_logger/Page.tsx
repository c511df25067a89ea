import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { useTranslate } from 'ra-core';
import { useEffect } from 'react';
import { csv } from '#providers/csv.ts';
import type { ErrorEntry } from '#providers/errorLog.ts';
import { saveFile } from '#providers/saveFile.ts';
import { useErrorLog } from '../../shell/errorLogContext.ts';
import { EmptyState } from '../../shell/page/EmptyState.tsx';
import { moment } from '../../shell/page/moment.ts';
import { PageHead } from '../../shell/page/PageHead.tsx';
import { ErrorTable } from './ErrorTable.tsx';

const columns = ['number', 'type', 'code', 'message', 'url', 'time'];

/**
 * The errors that this browser collected in this session; looking at them puts the bell's dot out. By hand,
 * since they live in the browser and in no table.
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
