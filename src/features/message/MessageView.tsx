import ArrowBack from '@mui/icons-material/ArrowBack';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { useEffect } from 'react';
import { useGetOne, useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { routeOf } from '#schemas/derive/operations.ts';
import { useLang } from '../../lang.ts';
import { screenPath } from '../../links.ts';
import { useMay } from '../../may.ts';
import { registry } from '../../registry.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { moment } from '../../ui/moment.ts';
import { useMessageActions } from './useMessageActions.ts';
import type { Message } from './useMessages.ts';
import { wordsIn } from './wordsIn.ts';

interface MessageViewProps {
  readonly id: number | undefined;
  readonly onClose: () => void;
}

/** The text of a message, with a link to its record. Opening an unread one marks it as read. */
export function MessageView({ id, onClose }: MessageViewProps) {
  const translate = useTranslate();
  const { act } = useMessageActions();
  const { data, error } = useGetOne('message', { id: id ?? 0 }, { enabled: id !== undefined });
  const message = data as unknown as Message | undefined;
  const isUnread = message?.state === 'unread';
  useEffect(() => {
    if (id !== undefined && isUnread) void act('read', id);
  }, [id, isUnread, act]);
  if (id === undefined) return <EmptyState icon="message" title={translate('work.message.choose')} />;
  return (
    <Sheet>
      <Button size="small" startIcon={<ArrowBack />} onClick={onClose}>
        {translate('work.message.back')}
      </Button>
      {error && <EmptyState icon="message" title={translate('work.message.failed')} help={error.message} />}
      {!message && !error && <Skeleton variant="rounded" height={160} />}
      {message && !error && <Letter message={message} onClose={onClose} />}
    </Sheet>
  );
}

function Letter({ message, onClose }: { readonly message: Message; readonly onClose: () => void }) {
  const translate = useTranslate();
  const lang = useLang();
  const { act, remove } = useMessageActions();
  const to = useRecordPath(message);
  const isGone = message.state === 'recycled';
  const move = (work: Promise<unknown>) => void work.then(onClose);
  return (
    <>
      <h2>{wordsIn(message.title, lang)}</h2>
      <time dateTime={message.created_at}>{moment(message.created_at)}</time>
      <p>{message.text ? wordsIn(message.text, lang) : translate('work.message.noText')}</p>
      <div>
        {to && (
          <Button variant="contained" component={Link} to={to}>
            {translate('work.message.open')}
          </Button>
        )}
        <Button variant="outlined" onClick={() => move(act(isGone ? 'restore' : 'recycle', message.id))}>
          {translate(`work.message.${isGone ? 'restore' : 'recycle'}`)}
        </Button>
        {isGone && (
          <Button variant="outlined" color="error" onClick={() => move(remove(message.id))}>
            {translate('work.message.delete')}
          </Button>
        )}
      </div>
    </>
  );
}

// Where the reader may not open the record, the message has no link.
function useRecordPath({ resource, record_id: id }: Message): string | undefined {
  const may = useMay();
  const about = registry.resources.get(resource ?? '');
  if (!about || id === null || !may(routeOf(about, 'show') ?? '')) return undefined;
  return screenPath(about, 'show', id);
}

const Sheet = styled('article')(({ theme: { tokens, typography, breakpoints } }) => ({
  padding: '20px 24px',
  '& h2': { ...typography.h3, margin: '0 0 4px', overflowWrap: 'anywhere' },
  '& time': { fontSize: '0.8125rem', color: tokens.inkFaint, fontVariantNumeric: 'tabular-nums' },
  '& p': { margin: '16px 0 24px', maxWidth: '68ch', whiteSpace: 'pre-line', overflowWrap: 'anywhere' },
  '& > div:last-of-type': { display: 'flex', flexWrap: 'wrap', gap: 8 },
  '& > button:first-of-type': { display: 'none' },
  [breakpoints.down('md')]: {
    padding: 14,
    '& > button:first-of-type': { display: 'inline-flex', marginBottom: 8 },
  },
}));
