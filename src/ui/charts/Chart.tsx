import Card from '@mui/material/Card';
import { styled } from '@mui/material/styles';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { useTranslate } from 'react-admin';
import { unseen } from '../../theme/unseen.ts';
import { ChartFrame } from './ChartFrame.tsx';
import { ChartHead } from './ChartHead.tsx';
import { ChartTable } from './ChartTable.tsx';
import { partColours, seriesColours } from './chartColours.ts';
import type { ChartData, ChartKind, ChartLook, ChartPlace } from './chartData.ts';
import { NotCome } from './NotCome.tsx';
import { hasParts } from './optionOf.ts';
import { useChartColors } from './useChartColors.ts';
import { useNumberWords } from './useNumberWords.ts';

const Line = styled('div')(({ theme: { tokens } }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 2,
  margin: '0 -8px 6px',
  '& button': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 7,
    maxWidth: '100%',
    minHeight: 28,
    padding: '2px 8px',
    font: 'inherit',
    fontSize: '0.8125rem',
    color: tokens.inkSoft,
    border: 0,
    borderRadius: 6,
    background: 'none',
    cursor: 'pointer',
  },
  '& button:hover': { backgroundColor: tokens.hover },
  '& i': { flex: 'none', width: 10, height: 10, borderRadius: 3, printColorAdjust: 'exact' },
  '& span': { minWidth: 0, textAlign: 'start', overflowWrap: 'anywhere' },
  '& [aria-pressed="false"] span': { textDecoration: 'line-through', color: tokens.inkFaint },
  '& [aria-pressed="false"] i': { opacity: 0.35 },
}));

const Frame = styled('p')(({ theme: { tokens } }) => ({
  display: 'grid',
  placeItems: 'center',
  margin: 0,
  textAlign: 'center',
  color: tokens.inkFaint,
}));

/** The props of a chart. */
export interface ChartProps {
  readonly title: string;
  /** A sentence below the title. */
  readonly help?: ReactNode;
  readonly kind: ChartKind;
  /** Undefined while loading. Keep the object identity while the numbers stay the same. */
  readonly data: ChartData | undefined;
  /** Refetches the numbers after a failure. */
  readonly onRetry?: (() => void) | undefined;
  /** The name of the labels, such as "Day"; the header of the table's first column. */
  readonly head: string;
  /** Stacks the series (`area`, `bar`). */
  readonly stacked?: boolean;
  /** Marks the maximum, the minimum and the mean of each series. */
  readonly marks?: boolean;
  /** The unit after every value, such as "ms"; "B" is shown as KB, MB and so on. */
  readonly unit?: string;
  /** Whether the axis has only whole values; the height of the drawing in pixels. */
  readonly height?: number;
  /** Called when a label, or a part, is selected by a click or by Enter. */
  readonly onPick?: (at: ChartPlace) => void;
  /** Additional controls beside the chart's own. */
  readonly children?: ReactNode;
}

const none: ReadonlySet<string> = new Set();

/**
 * One chart on a card: line, area, bar, pie or treemap (`kind`) of `data`, in the colors of the theme.
 * `data` is `{ labels, series: [{ name, values, tone?, total? }] }`: a value for each label, null for a gap;
 * pie and treemap show the first series, one part for each label. The numbers can be read by pointer, by
 * arrow keys and as a table, which is always present for screen readers and which a button shows to everyone;
 * the legend can hide series; the chart can be saved as PNG. ECharts is loaded with the first chart, never
 * before.
 */
export function Chart({
  title,
  help,
  kind,
  data,
  head,
  unit,
  height = 280,
  onPick,
  onRetry,
  children,
  ...rest
}: ChartProps) {
  const id = useId();
  const { mode, tokens } = useChartColors();
  const words = useNumberWords(unit);
  const [hidden, setHidden] = useState(none);
  const [asTable, setAsTable] = useState(false);
  const look: ChartLook | undefined = data && { ...rest, ...words, kind, data };
  const names = data ? (hasParts(kind) ? data.labels : data.series.map(({ name }) => name)) : [];
  const colours = useMemo(() => {
    if (!data) return [];
    return hasParts(kind) ? partColours(mode, tokens, data) : seriesColours(mode, tokens, data.series);
  }, [data, kind, mode, tokens]);
  const isEmpty = data && isNothing(data);
  const retry = data ? undefined : onRetry;
  return (
    <Card
      component="section"
      aria-labelledby={id}
      aria-busy={!data && !retry}
      sx={{ p: '16px 20px 18px', minWidth: 0 }}
    >
      <ChartHead
        {...{ id, title, help, look: isEmpty ? undefined : look, hidden, asTable }}
        onTable={() => setAsTable(!asTable)}
      >
        {children}
      </ChartHead>
      {retry && <NotCome height={height} onRetry={retry} />}
      {isEmpty && <NoNumbers height={height} />}
      {!retry && !isEmpty && (
        <>
          {!asTable && names.length > 1 && (
            <Legend names={names} colours={colours} hidden={hidden} onHidden={setHidden} />
          )}
          {!asTable && <ChartFrame {...{ title, look, hidden, colours, height, onPick }} />}
          {look && (
            <Beside data-unseen={!asTable || undefined}>
              <ChartTable label={title} head={head} data={look.data} format={look.format} />
            </Beside>
          )}
        </>
      )}
    </Card>
  );
}

// Without any counts there is nothing to draw; a time of 0 ms is still a value.
function isNothing({ series, measured }: ChartData): boolean {
  return series.every(({ values }) => values.every((value) => (measured ? value === null : !value)));
}

const Beside = styled('div')({ '&[data-unseen]': unseen });

/** Shown in place of an empty chart. */
function NoNumbers({ height }: { readonly height: number }) {
  const translate = useTranslate();
  return <Frame style={{ height }}>{translate('charts.none')}</Frame>;
}

interface LegendProps {
  readonly names: readonly string[];
  readonly colours: readonly string[];
  readonly hidden: ReadonlySet<string>;
  readonly onHidden: (hidden: ReadonlySet<string>) => void;
}

/** The names in a chart with their colors; each can be hidden and shown again. */
function Legend({ names, colours, hidden, onHidden }: LegendProps) {
  const translate = useTranslate();
  const toggle = (name: string) => {
    const next = new Set(hidden);
    if (!next.delete(name)) next.add(name);
    onHidden(next);
  };
  return (
    <Line role="group" aria-label={translate('charts.legend')} data-on-paper>
      {names.map((name, at) => (
        <button key={name} type="button" aria-pressed={!hidden.has(name)} onClick={() => toggle(name)}>
          <i style={{ backgroundColor: colours[at] }} />
          <span>{name}</span>
        </button>
      ))}
    </Line>
  );
}
