import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { useSearchParams } from 'react-router';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { type Folder, Folders } from './Folders.tsx';
import { folders } from './folderNames.ts';
import { MessageList } from './MessageList.tsx';
import { MessageView } from './MessageView.tsx';
import { Preferences } from './Preferences.tsx';
import { useMessageActions } from './useMessageActions.ts';
import { useFolderCounts } from './useMessages.ts';

/**
 * The message center: folders, the messages of one, and the open message, side by side. By hand, since
 * messages are read like letters, not like records: opening one marks it as read and moves it to the read
 * ones.
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
  const { all } = useMessageActions();
  const [isAsking, setAsking] = useState(false);
  const [isChoosing, setChoosing] = useState(false);
  return (
    <PageHead title={translate('work.message.title')} help={translate('work.message.help')}>
      <Button onClick={() => setChoosing(true)}>{translate('work.message.preferences')}</Button>
      {isChoosing && <Preferences onClose={() => setChoosing(false)} />}
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

// The open folder and message are in the URL.
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
  // Shows one pane at a time: the list, or the open message.
  [breakpoints.down('md')]: {
    gridTemplateColumns: 'minmax(0, 1fr)',
    '& > * + *': { borderLeft: 0 },
    '&:not([data-open]) > *:nth-of-type(3)': { display: 'none' },
    '&[data-open] > *:nth-of-type(2)': { display: 'none' },
  },
}));
