import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { useTranslate } from 'ra-core';
import { Suspense, useState } from 'react';
import { lazyChunk } from '../frame/lazyChunk.ts';
import { unseen } from '../theme/unseen.ts';
import type { ChartLook, ChartPlace } from './chartData.ts';
import { keyPlace } from './keyPlace.ts';
import { Reading } from './Reading.tsx';
import { Unloadable } from './Unloadable.tsx';

const Drawing = lazyChunk(() => import('./Drawing.tsx').then(({ Drawing }) => Drawing));

interface StageProps {
  readonly title: string;
  readonly look: ChartLook | undefined;
  readonly hidden: ReadonlySet<string>;
  readonly colours: readonly string[];
  readonly height: number;
  readonly onPick?: ((at: ChartPlace) => void) | undefined;
}

/** Where a chart is drawn and read: by pointing, or by the arrow keys, which say aloud what they come to. */
export function Stage({ title, look, hidden, colours, height, onPick }: StageProps) {
  const translate = useTranslate();
  const [at, setAt] = useState<ChartPlace | null>(null);
  const [spoken, setSpoken] = useState('');
  if (!look) return <Skeleton variant="rounded" height={height} />;
  const read = (place: ChartPlace | null) => {
    setAt((before) => (before?.label === place?.label ? before : place));
  };
  const press = (event: React.KeyboardEvent) => {
    if (event.key === 'Enter' && at && onPick) return onPick(at);
    const next = keyPlace(event.key, at, look.data.labels.length);
    if (next === undefined) return;
    event.preventDefault();
    read(next);
    setSpoken(next ? sentence(look, hidden, next) : '');
  };
  return (
    <Place
      data-drawn
      tabIndex={0}
      role="group"
      aria-label={`${title}. ${translate('charts.keys')}`}
      style={{ height }}
      onKeyDown={press}
      onBlur={() => read(null)}
    >
      <Unloadable>
        <Suspense fallback={<Skeleton variant="rounded" height={height} />}>
          <Drawing {...look} hidden={hidden} at={at} onAt={read} onPick={onPick} />
        </Suspense>
      </Unloadable>
      <Reading look={look} colours={colours} hidden={hidden} at={at} />
      <Said aria-live="polite">{spoken}</Said>
    </Place>
  );
}

function sentence({ data, format }: ChartLook, hidden: ReadonlySet<string>, { label }: ChartPlace): string {
  const parts = data.series.flatMap(({ name, values }) => {
    const value = values[label];
    return hidden.has(name) || value === null || value === undefined ? [] : [`${name} ${format(value)}`];
  });
  return `${data.labels[label]}: ${parts.join(', ')}`;
}

const Place = styled('div')({ position: 'relative', minWidth: 0, borderRadius: 6 });
const Said = styled('span')(unseen);
