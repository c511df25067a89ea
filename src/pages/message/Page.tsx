import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { ConfirmDialog } from '../../forms/ConfirmDialog.tsx';
import { PageHead } from '../../shell/page/PageHead.tsx';
import { type Folder, Folders } from './Folders.tsx';
import { folders } from './folderNames.ts';
import { MessageList } from './MessageList.tsx';
import { MessageView } from './MessageView.tsx';
import { useMessageDeeds } from './useMessageDeeds.ts';
import { useFolderCounts } from './useMessages.ts';

/**
 * The message centre: folders, the messages of one, and what one says, side by side. By hand, since it is read
 * like letters and not like records: opening one reads it, and moves it to the others that were read.
 */
export function Page() {
  const { folder, id, go } = usePlace();
  const counts = useFolderCounts();
  return (
    <>
      <Head folder={folder} counts={counts} />
      <Panes data-open={id !== undefined || undefined}>
        <div>
          <Folders chosen={folder} counts={counts} onChoose={(next) => go(next, undefined)} />
        </div>
        <div>
          <MessageList key={folder} folder={folder} chosen={id} onChoose={(next) => go(folder, next)} />
        </div>
        <div>
          <MessageView key={id ?? 'none'} id={id} onClose={() => go(folder, undefined)} />
        </div>
      </Panes>
    </>
  );
}

interface HeadProps {
  readonly folder: Folder;
  readonly counts: Readonly<Record<string, number>> | undefined;
}

function Head({ folder, counts }: HeadProps) {
  const translate = useTranslate();
  const { all } = useMessageDeeds();
  const [isAsking, setAsking] = useState(false);
  return (
    <PageHead title={translate('work.message.title')} help={translate('work.message.help')}>
      {folder === 'unread' && (counts?.['unread'] ?? 0) > 0 && (
        <Button variant="outlined" onClick={() => all('ReadAll', 'allRead')}>
          {translate('work.message.readAll')}
        </Button>
      )}
      {folder === 'recycled' && (counts?.['recycled'] ?? 0) > 0 && (
        <Button variant="outlined" color="error" onClick={() => setAsking(true)}>
          {translate('work.message.empty')}
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        title={translate('work.message.empty')}
        text={translate('work.message.emptySure')}
        confirmLabel={translate('work.message.empty')}
        tone="danger"
        onConfirm={() => {
          setAsking(false);
          all('Empty', 'emptied');
        }}
        onClose={() => setAsking(false)}
      />
    </PageHead>
  );
}

// Which folder and which message are open is in the address.
function usePlace() {
  const [params, setParams] = useSearchParams();
  const asked = params.get('folder');
  const folder = folders.find((name) => name === asked) ?? 'unread';
  const id = /^\d{1,15}$/.exec(params.get('id') ?? '')?.[0];
  const go = (next: Folder, message: number | undefined) =>
    setParams({ folder: next, ...(message !== undefined && { id: String(message) }) });
  return { folder, id: id === undefined ? undefined : Number(id), go };
}

const Panes = styled(Card)(({ theme: { breakpoints, tokens } }) => ({
  display: 'grid',
  gridTemplateColumns: '190px minmax(240px, 340px) minmax(0, 1fr)',
  minHeight: 'min(620px, 72vh)',
  '& > *': { minWidth: 0 },
  '& > * + *': { borderLeft: `1px solid ${tokens.line}` },
  [breakpoints.down('lg')]: {
    gridTemplateColumns: 'minmax(220px, 300px) minmax(0, 1fr)',
    gridTemplateRows: 'auto 1fr',
    '& > *:first-of-type': { gridColumn: '1 / -1', borderBottom: `1px solid ${tokens.line}` },
    '& > *:nth-of-type(2)': { borderLeft: 0 },
  },
  // One thing at a time: the messages, or the one that is open.
  [breakpoints.down('md')]: {
    gridTemplateColumns: 'minmax(0, 1fr)',
    '& > * + *': { borderLeft: 0 },
    '&:not([data-open]) > *:nth-of-type(3)': { display: 'none' },
    '&[data-open] > *:nth-of-type(2)': { display: 'none' },
  },
}));
