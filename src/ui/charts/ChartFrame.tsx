import Skeleton from '@mui/material/Skeleton';
import { styled } from '@mui/material/styles';
import { Component, type ReactNode, useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { unseen } from '../../theme/unseen.ts';
import { lazyChunk } from '../lazyChunk.ts';
import { WhenLoaded } from '../WhenLoaded.tsx';
import type { ChartLook, ChartPlace } from './chartData.ts';

/** The table shows the remaining lines. */
const most = 13;

const Box = styled('div')(({ theme: { tokens } }) => ({
  position: 'absolute',
  top: 4,
  zIndex: 1,
  maxWidth: 'min(320px, 60%)',
  padding: '8px 12px',
  fontSize: '0.8125rem',
  lineHeight: 1.6,
  pointerEvents: 'none',
  borderRadius: 8,
  border: `1px solid ${tokens.line}`,
  backgroundColor: tokens.raised,
  boxShadow: tokens.shadow,
  '&[data-side="right"]': { right: 4 },
  '&[data-side="left"]': { left: 44 },
  '& strong': { fontWeight: 600 },
  '& ul': { margin: 0, padding: 0, listStyle: 'none' },
  '& li': { display: 'flex', alignItems: 'baseline', gap: 7 },
  '& i': { flex: 'none', width: 8, height: 8, borderRadius: 2 },
  '& span': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', color: tokens.inkSoft },
  '& b': { marginLeft: 'auto', paddingLeft: 10, fontWeight: 600, whiteSpace: 'nowrap' },
}));

/** An error boundary for a drawing that failed to load: the table still shows the numbers. */
class Unloadable extends Component<{ readonly children: ReactNode }, { readonly broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    return this.state.broken ? <NoDrawing /> : this.props.children;
  }
}

const Drawing = lazyChunk(() => import('./Drawing.tsx').then(({ Drawing }) => Drawing));

interface StageProps {
  readonly title: string;
  readonly look: ChartLook | undefined;
  readonly hidden: ReadonlySet<string>;
  readonly colours: readonly string[];
  readonly height: number;
  readonly onPick?: ((at: ChartPlace) => void) | undefined;
}

/** The area in which a chart is drawn and read: by pointer, or by arrow keys, which announce the values. */
export function ChartFrame({ title, look, hidden, colours, height, onPick }: StageProps) {
  const translate = useTranslate();
  const [at, setAt] = useState<ChartPlace | null>(null);
  const [spoken, setSpoken] = useState('');
  // While the numbers are on their way.
  useEffect(Drawing.preload, []);
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
        <WhenLoaded chunk={Drawing} fallback={<Skeleton variant="rounded" height={height} />}>
          <Drawing {...look} hidden={hidden} at={at} onAt={read} onPick={onPick} />
        </WhenLoaded>
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

/** Shown where a drawing failed to load. */
function NoDrawing() {
  return <p>{useTranslate()('charts.notLoaded')}</p>;
}

/**
 * The place that a key moves to in a chart of the given number of labels: null clears the selection,
 * undefined means that the key has no effect.
 */
export function keyPlace(key: string, at: ChartPlace | null, labels: number): ChartPlace | null | undefined {
  if (labels === 0) return undefined;
  const last = labels - 1;
  switch (key) {
    case 'ArrowRight':
      return { label: at ? Math.min(at.label + 1, last) : 0 };
    case 'ArrowLeft':
      return { label: at ? Math.max(at.label - 1, 0) : last };
    case 'Home':
      return { label: 0 };
    case 'End':
      return { label: last };
    case 'Escape':
      return at ? null : undefined;
    default:
      return undefined;
  }
}

interface ReadingProps {
  readonly look: ChartLook;
  readonly colours: readonly string[];
  readonly hidden: ReadonlySet<string>;
  readonly at: ChartPlace | null;
}

/** The values of a chart at the selected place, shown on the side away from the pointer. */
function Reading({ look: { data, format }, colours, hidden, at }: ReadingProps) {
  if (!at || data.labels[at.label] === undefined) return null;
  const lines = data.series
    .map(({ name, values }, place) => ({ name, value: values[at.label], colour: colours[place] }))
    .filter(({ name, value }) => !hidden.has(name) && value !== null && value !== undefined);
  const isLeft = at.label < data.labels.length / 2;
  return (
    <Box data-side={isLeft ? 'right' : 'left'}>
      <strong>{data.labels[at.label]}</strong>
      <ul>
        {lines.slice(0, most).map(({ name, value, colour }) => (
          <li key={name}>
            <i style={{ backgroundColor: colour }} />
            <span>{name}</span>
            <b>{format(value as number)}</b>
          </li>
        ))}
        {lines.length > most && <li>…</li>}
      </ul>
    </Box>
  );
}
