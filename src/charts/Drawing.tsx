import { useMemo } from 'react';
import { drawnFont } from '../theme/fonts.ts';
import type { ChartLook, ChartPlace } from './chartData.ts';
import type { Face } from './options/face.ts';
import { useInk } from './useInk.ts';
import { usePainting } from './usePainting.ts';

/** What a drawing is told beside its look. */
export interface DrawingProps extends ChartLook {
  readonly hidden: ReadonlySet<string>;
  /** The place that is read now. */
  readonly at: ChartPlace | null;
  readonly onAt: (at: ChartPlace | null) => void;
  readonly onPick?: ((at: ChartPlace) => void) | undefined;
}

/** The picture of a chart. With it comes ECharts, so it is only ever loaded by a dynamic import. */
export function Drawing({ at, onAt, onPick, hidden, ...look }: DrawingProps) {
  const { mode, tokens, isPrinting } = useInk();
  const { kind, data, stacked, marks, format, short } = look;
  const face = useMemo((): Face => {
    const still = isPrinting || matchMedia('(prefers-reduced-motion: reduce)').matches;
    const parts = { kind, data, format, short, hidden, still, font: drawnFont, tokens, mode };
    return { ...parts, stacked: stacked ?? false, marks: marks ?? false };
  }, [kind, data, stacked, marks, format, short, hidden, tokens, mode, isPrinting]);
  const place = usePainting(face, at, { onAt, onPick });
  return <div ref={place} aria-hidden style={{ position: 'absolute', inset: 0 }} />;
}
