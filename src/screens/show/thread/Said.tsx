import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import type { Thread } from '#schemas/parts/thread.ts';
import type { Property, Resource } from '#schemas/resource.ts';
import type { ThreadAnswer } from '#schemas/wire.ts';
import type { CellView } from '../../../fields/cellView.ts';
import { drawValue } from '../../../fields/drawValue.tsx';
import { isNothing } from '../../../fields/isNothing.ts';
import { moment } from '../../../shell/page/moment.ts';

interface SaidProps {
  readonly item: ThreadAnswer['items'][number];
  readonly part: Resource;
  readonly thread: Thread;
  readonly view: CellView;
}

/** One thing that was said: by whom, when, and what came with it; the owner's at the left, ours at the right. */
export function Said({ item, part, thread, view }: SaidProps) {
  const translate = useTranslate();
  const side = translate(item.is_owner ? 'work.thread.owner' : 'work.thread.staff');
  return (
    <Bubble data-owner={item.is_owner || undefined}>
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
  '&[data-owner]': {
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
