import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import RestoreOutlined from '@mui/icons-material/RestoreOutlined';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import Tooltip from '@mui/material/Tooltip';
import { useTranslate } from 'react-admin';
import { silentServices } from '#providers/quiet.ts';
import { useLang } from '../../lang.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { moment } from '../../ui/moment.ts';
import type { Folder } from './Folders.tsx';
import { useMessageActions } from './useMessageActions.ts';
import { type Message, useMessages } from './useMessages.ts';
import { wordsIn } from './wordsIn.ts';

interface MessageListProps {
  readonly folder: Folder;
  readonly chosen: number | undefined;
  readonly onChoose: (id: number) => void;
}

/** The messages of a folder by title and time; each can be moved to the trash, or restored. */
export function MessageList({ folder, chosen, onChoose }: MessageListProps) {
  const translate = useTranslate();
  const messages = useMessages(folder);
  const all = messages.data?.pages.flat();
  if (messages.isError && !all)
    return (
      <EmptyState
        icon="message"
        title={translate('work.message.failed')}
        help={silentServices(messages.error)}
      >
        <Button onClick={() => messages.refetch()}>{translate('shell.account.retry')}</Button>
      </EmptyState>
    );
  if (!all) return <Waiting />;
  if (all.length === 0) return <EmptyState icon="message" title={translate(`work.message.none.${folder}`)} />;
  return (
    <Lines aria-label={translate('work.message.list')}>
      {all.map((message) => (
        <Line key={message.id} message={message} isChosen={message.id === chosen} onChoose={onChoose} />
      ))}
      {messages.hasNextPage && (
        <li>
          <BusyButton fullWidth busy={messages.isFetchingNextPage} onClick={() => messages.fetchNextPage()}>
            {translate('work.message.more')}
          </BusyButton>
        </li>
      )}
    </Lines>
  );
}

interface LineProps {
  readonly message: Message;
  readonly isChosen: boolean;
  readonly onChoose: (id: number) => void;
}

function Line({ message, isChosen, onChoose }: LineProps) {
  const translate = useTranslate();
  const lang = useLang();
  const { act } = useMessageActions();
  const isGone = message.state === 'recycled';
  const label = translate(`work.message.${isGone ? 'restore' : 'recycle'}`);
  return (
    <li>
      <Open aria-current={isChosen || undefined} onClick={() => onChoose(message.id)}>
        <b data-unread={message.state === 'unread' || undefined}>{wordsIn(message.title, lang)}</b>
        <time dateTime={message.created_at}>{moment(message.created_at)}</time>
      </Open>
      <Tooltip title={label}>
        <IconButton
          size="small"
          aria-label={label}
          onClick={() => void act(isGone ? 'restore' : 'recycle', message.id)}
        >
          {isGone ? <RestoreOutlined fontSize="small" /> : <DeleteOutlined fontSize="small" />}
        </IconButton>
      </Tooltip>
    </li>
  );
}

function Waiting() {
  const translate = useTranslate();
  return (
    <Lines role="status" aria-label={translate('shell.loading')}>
      {[1, 2, 3, 4].map((place) => (
        <li key={place}>
          <Skeleton height={52} sx={{ flex: 1, mx: 1.5 }} />
        </li>
      ))}
    </Lines>
  );
}

const Lines = styled('ul')(({ theme: { tokens } }) => ({
  maxHeight: '76vh',
  margin: 0,
  padding: 0,
  overflowY: 'auto',
  listStyle: 'none',
  '& > li': {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    borderBottom: `1px solid ${tokens.line}`,
  },
  '& > li > button + button': { position: 'absolute', right: 6, color: tokens.inkFaint },
  '@media (hover: hover)': {
    '& > li > button + button': { opacity: 0 },
    '& > li:hover > button + button, & > li > button + button:focus-visible': { opacity: 1 },
  },
}));

const Open = styled(ButtonBase)(({ theme: { tokens } }) => ({
  flex: 1,
  minWidth: 0,
  flexDirection: 'column',
  alignItems: 'flex-start',
  gap: 2,
  padding: '10px 44px 10px 14px',
  fontFamily: 'inherit',
  fontSize: '0.875rem',
  lineHeight: 1.45,
  textAlign: 'left',
  '& b': {
    display: '-webkit-box',
    WebkitLineClamp: 2,
    WebkitBoxOrient: 'vertical',
    overflow: 'hidden',
    fontWeight: 400,
    overflowWrap: 'anywhere',
  },
  '& b[data-unread]': { fontWeight: 600 },
  '& time': { fontSize: '0.75rem', color: tokens.inkFaint, fontVariantNumeric: 'tabular-nums' },
  '&:hover': { backgroundColor: tokens.hover },
  '&[aria-current]': { backgroundColor: tokens.chosen },
  '&.Mui-focusVisible': { outlineOffset: -3 },
}));
