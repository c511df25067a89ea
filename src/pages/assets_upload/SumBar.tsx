import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import type { UploadItem, UploadState } from './item.ts';
import type { UploadQueue } from './queue.ts';

interface SumBarProps {
  readonly items: readonly UploadItem[];
  readonly queue: UploadQueue;
}

/** How the whole goes, and what can be done with all of them. */
export function SumBar({ items, queue }: SumBarProps) {
  const translate = useTranslate();
  const inState = (...states: UploadState[]) => items.filter(({ state }) => states.includes(state));
  const done = inState('done');
  const failed = inState('failed');
  const moving = inState('waiting', 'sending', 'broken');
  const sum = failed.length > 0 ? 'files.upload.sumFailed' : 'files.upload.sum';
  const ways = [
    { name: 'pauseAll', items: moving, act: queue.pause },
    { name: 'resumeAll', items: inState('paused'), act: queue.resume },
    { name: 'retryAll', items: failed, act: queue.resume },
    { name: 'clearDone', items: done, act: queue.remove },
  ];
  return (
    <Bar>
      <strong aria-live="polite">
        {translate(sum, { done: done.length, all: items.length, failed: failed.length })}
      </strong>
      {ways
        .filter((way) => way.items.length > 0)
        .map(({ name, items: meant, act }) => (
          <Button key={name} size="small" onClick={() => meant.forEach(({ key }) => void act(key))}>
            {translate(`files.upload.${name}`)}
          </Button>
        ))}
    </Bar>
  );
}

const Bar = styled('div')(({ theme: { tokens } }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 8px',
  padding: '8px 14px',
  borderBottom: `1px solid ${tokens.line}`,
  backgroundColor: tokens.sunken,
  fontSize: '0.875rem',
  '& > strong': { flex: '1 1 160px', fontWeight: 600 },
}));
