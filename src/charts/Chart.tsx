import Card from '@mui/material/Card';
import { styled } from '@mui/material/styles';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { unseen } from '../theme/unseen.ts';
import { ChartHead } from './ChartHead.tsx';
import { ChartTable } from './ChartTable.tsx';
import { partColours, seriesColours } from './chartColours.ts';
import type { ChartData, ChartKind, ChartLook, ChartPlace } from './chartData.ts';
import { Legend } from './Legend.tsx';
import { NoNumbers } from './NoNumbers.tsx';
import { NotCome } from './NotCome.tsx';
import { hasParts } from './options/optionOf.ts';
import { Stage } from './Stage.tsx';
import { useInk } from './useInk.ts';
import { useNumberWords } from './useNumberWords.ts';

/** What a chart is told. */
export interface ChartProps {
  readonly title: string;
  /** A sentence below the title. */
  readonly help?: ReactNode;
  readonly kind: ChartKind;
  /** Nothing while it is fetched. Keep the object the same as long as the numbers are. */
  readonly data: ChartData | undefined;
  /** Where the numbers did not come: asks for them again. */
  readonly onRetry?: (() => void) | undefined;
  /** What the labels are, such as "Day"; the head of the table's first column. */
  readonly head: string;
  /** Series lie on one another (`area`, `bar`). */
  readonly stacked?: boolean;
  /** The highest, the lowest and the mean of each series are marked. */
  readonly marks?: boolean;
  /** Written behind every value, such as "ms"; "B" is told as KB, MB and so on. */
  readonly unit?: string;
  /** Whether only whole values make sense on the axis; the height of the drawing in pixels. */
  readonly height?: number;
  /** A label, or a part, was chosen by a click or by Enter. */
  readonly onPick?: (at: ChartPlace) => void;
  /** Controls of the page's own, beside the chart's. */
  readonly children?: ReactNode;
}

const none: ReadonlySet<string> = new Set();

/**
 * One chart on a card: line, area, bar, pie or treemap (`kind`) of `data`, in the colours of the face.
 *
 * `data` is `{ labels, series: [{ name, values, tone?, total? }] }`: a value for each label, null where there is none;
 * pie and treemap show the first series, one part for each label. The numbers are read by pointing, by the arrow keys
 * and as a table, which is always there for a screen reader and for everybody behind a button; names in the legend can
 * be left out; the picture is saved as PNG. ECharts comes with the first chart that is drawn, never before.
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
  const { mode, tokens } = useInk();
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
          {!asTable && <Stage {...{ title, look, hidden, colours, height, onPick }} />}
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

// Where nothing was counted there is nothing to see; a time of 0 ms is a time all the same.
function isNothing({ series, measured }: ChartData): boolean {
  return series.every(({ values }) => values.every((value) => (measured ? value === null : !value)));
}

const Beside = styled('div')({ '&[data-unseen]': unseen });
