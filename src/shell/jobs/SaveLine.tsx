import Button from '@mui/material/Button';
import { useTranslate } from 'react-admin';
import type { Tone } from '#schemas/resource.ts';
import { ToneWord } from '../../ui/ToneWord.tsx';
import { LineFrame } from './LineFrame.tsx';
import { type Save, saves } from './saves.ts';

const grouped = new Intl.NumberFormat('en');

const tones: Readonly<Record<Save['state'], Tone>> = {
  running: 'info',
  done: 'success',
  cancelled: 'warning',
  failed: 'danger',
};

/** One file in the tray that is being saved, or was saved. */
export function SaveLine({ save }: { readonly save: Save }) {
  const translate = useTranslate();
  const { id, title, state, rows, total, bytes, cut, why } = save;
  const isRunning = state === 'running';
  const size = translate('jobs.save.size', { size: (bytes / 1_000_000).toFixed(1) });
  const far = useFar(save);
  return (
    <LineFrame
      title={title}
      state={<ToneWord tone={tones[state]}>{translate(`jobs.save.${state}`)}</ToneWord>}
      percent={total && rows > 0 ? (100 * rows) / total : undefined}
      isRunning={isRunning}
    >
      <small>{why ?? [far, size].filter(Boolean).join(' · ')}</small>
      {cut > 0 && (
        <small>{translate('jobs.save.cut', { count: grouped.format(cut), smart_count: cut })}</small>
      )}
      {isRunning && (
        <Button
          size="small"
          aria-label={translate('jobs.cancelOne', { title })}
          onClick={() => saves.cancel(id)}
        >
          {translate('jobs.cancel')}
        </Button>
      )}
    </LineFrame>
  );
}

// The number of received rows: all when it is done, otherwise those known so far.
function useFar({ state, rows, total }: Save): string {
  const translate = useTranslate();
  if (total === undefined) return '';
  const all = grouped.format(total);
  if (state !== 'done' && rows > 0)
    return translate('jobs.progress', { done: grouped.format(rows), total: all });
  const isAll = state === 'done' || state === 'running';
  return isAll ? translate('jobs.save.rows', { count: all, smart_count: total }) : '';
}
