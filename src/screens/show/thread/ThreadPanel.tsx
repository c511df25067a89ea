import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import type { IdRow } from '#providers/kaifangDataProvider.ts';
import { isIn } from '#schemas/derive/isIn.ts';
import { actionUri } from '#schemas/derive/operations.ts';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { Thread } from '#schemas/parts/thread.ts';
import type { Resource } from '#schemas/resource.ts';
import { cellStyles } from '../../../fields/cellStyles.ts';
import { useMay } from '../../../may.ts';
import { registry } from '../../../registry.ts';
import { useCellView } from '../../list/useCellView.ts';
import { ReplyBox } from './ReplyBox.tsx';
import { Said } from './Said.tsx';
import { useThread } from './useThread.ts';

interface ThreadPanelProps {
  readonly resource: Resource;
  readonly record: IdRow;
  readonly thread: Thread;
}

const noRows: IdRow[] = [];

/** The conversation about a record, and the box to go on with it where its state and the permission allow. */
export function ThreadPanel({ resource, record, thread }: ThreadPanelProps) {
  const translate = useTranslate();
  const may = useMay();
  const part = resourceOf(registry, thread.resource);
  const { data, error, refetch } = useThread(resource, record.id);
  const view = useCellView(part, {}, noRows);
  const action = resource.actions[thread.action];
  const mayReply = action && may(actionUri(resource, action.name)) && isIn(record, action.when);
  return (
    <Sheet component="section" aria-labelledby="thread">
      <h2 id="thread">{translate('work.thread.title')}</h2>
      {error && (
        <p>
          {error.message} <Button onClick={() => refetch()}>{translate('shell.account.retry')}</Button>
        </p>
      )}
      {!data && !error && <Skeleton variant="rounded" height={96} />}
      {data?.has_more && <p>{translate('work.thread.more')}</p>}
      {data?.items.length === 0 && <p>{translate('work.thread.none')}</p>}
      {data && (
        <ol>
          {data.items.map((item) => (
            <Said key={item.id} {...{ item, part, thread, view }} />
          ))}
        </ol>
      )}
      {mayReply && <ReplyBox key={String(record.id)} {...{ resource, action }} id={record.id} />}
    </Sheet>
  );
}

const Sheet = styled(Card)<{ component: 'section' }>(({ theme }) => ({
  marginTop: 16,
  padding: '18px 20px',
  ...cellStyles(theme),
  '& h2': { ...theme.typography.h4, margin: '0 0 12px' },
  '& > p': { margin: '0 0 12px', color: theme.tokens.inkSoft },
  '& ol': { display: 'grid', gap: 12, margin: '0 0 16px', padding: 0, listStyle: 'none' },
  [theme.breakpoints.down('sm')]: { padding: 14 },
}));
