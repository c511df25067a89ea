import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { useMemo, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { IdRow } from '#providers/kaifangDataProvider.ts';
import { isIn } from '#schemas/derive/isIn.ts';
import { actionUri } from '#schemas/derive/operations.ts';
import type { Thread } from '#schemas/derive/thread.ts';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { Action, ObjectSchema, Property, Resource } from '#schemas/resource.ts';
import type { ThreadAnswer } from '#schemas/wire.ts';
import { cellStyles } from '../../fields/cellStyles.ts';
import type { CellView } from '../../fields/cellView.ts';
import { drawValue } from '../../fields/drawValue.tsx';
import { isNothing } from '../../fields/isNothing.ts';
import { isPortal } from '../../isPortal.ts';
import { useLang } from '../../lang.ts';
import { useMay } from '../../may.ts';
import { registry } from '../../registry.ts';
import { moment } from '../../ui/moment.ts';
import { SchemaForm } from '../forms/SchemaForm.tsx';
import { useAct } from '../forms/useAct.ts';
import { newValues } from '../forms/values.ts';
import { useCellView } from '../useCellView.ts';
import { useShown } from '../useShown.ts';
import { useThread } from './useThread.ts';

const Bubble = styled('li')(({ theme: { tokens } }) => ({
  justifySelf: 'end',
  width: 'fit-content',
  minWidth: 'min(100%, 220px)',
  maxWidth: 'min(100%, 680px)',
  padding: '10px 14px',
  borderRadius: 12,
  borderBottomRightRadius: 3,
  backgroundColor: tokens.accentSoft,
  overflowWrap: 'anywhere',
  '&[data-other]': {
    justifySelf: 'start',
    borderBottomRightRadius: 12,
    borderBottomLeftRadius: 3,
    backgroundColor: tokens.sunken,
  },
  '& header': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    gap: '0 8px',
    marginBottom: 4,
    fontSize: '0.8125rem',
  },
  '& small, & time': { fontSize: '0.75rem', color: tokens.inkSoft, fontVariantNumeric: 'tabular-nums' },
}));

const nothing: ObjectSchema = { type: 'object', properties: {} };

interface ThreadPanelProps {
  readonly resource: Resource;
  readonly thread: Thread;
}

const noRows: IdRow[] = [];

/** The conversation about a record, and the reply input if its state and the permission allow. */
export function ThreadPanel({ resource, thread }: ThreadPanelProps) {
  const record = useShown();
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

interface ReplyBoxProps {
  readonly resource: Resource;
  readonly action: Action;
  readonly id: number | string;
}

/** The input below a conversation: the form of the action that adds to it, cleared after each submit. */
function ReplyBox({ resource, action, id }: ReplyBoxProps) {
  const lang = useLang();
  const ids = useMemo(() => [id], [id]);
  const act = useAct(resource, action, ids);
  const [round, setRound] = useState(0);
  const input = action.input ?? nothing;
  const value = useMemo(() => newValues(input), [input]);
  return (
    <SchemaForm
      key={round}
      keepAs={`${action.name}:${id}`}
      schema={input}
      purpose="add"
      rules={`${resource.name}.${action.name}`}
      value={value}
      submitLabel={action.label[lang]}
      place="dialog"
      onSubmit={async (values) => {
        await act(values);
        setRound((before) => before + 1);
      }}
    />
  );
}

interface SaidProps {
  readonly item: ThreadAnswer['items'][number];
  readonly part: Resource;
  readonly thread: Thread;
  readonly view: CellView;
}

/** One message: its author, its time, and its attachments; the reader's side is on the right. */
function Said({ item, part, thread, view }: SaidProps) {
  const translate = useTranslate();
  const side = translate(item.is_owner ? 'work.thread.owner' : 'work.thread.staff');
  return (
    <Bubble data-other={item.is_owner !== isPortal || undefined}>
      <header>
        <b>{item.author ?? side}</b>
        {item.author && <small>{side}</small>}
        <time dateTime={item.created_at}>{moment(item.created_at)}</time>
      </header>
      {[thread.text, thread.files].map((name) => {
        const value = name === undefined ? null : (item[name] ?? null);
        if (name === undefined || isNothing(value)) return null;
        const property = part.schema.properties[name] as Property;
        return <div key={name}>{drawValue({ name, value, property, record: item, view })}</div>;
      })}
    </Bubble>
  );
}
