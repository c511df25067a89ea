import { useMemo } from 'react';
import { drawnFont } from '../../theme/fonts.ts';
import type { ChartLook, ChartPlace } from './chartData.ts';
import type { Face } from './face.ts';
import { useChartColors } from './useChartColors.ts';
import { usePainting } from './usePainting.ts';

/** The props of a drawing in addition to its look. */
export interface DrawingProps extends ChartLook {
  readonly hidden: ReadonlySet<string>;
  /** The selected place. */
  readonly at: ChartPlace | null;
  readonly onAt: (at: ChartPlace | null) => void;
  readonly onPick?: ((at: ChartPlace) => void) | undefined;
}

/** The drawing of a chart. It imports ECharts, so load it only by a dynamic import. */
export function Drawing({ at, onAt, onPick, hidden, ...look }: DrawingProps) {
  const { mode, tokens, isPrinting } = useChartColors();
  const { kind, data, stacked, marks, format, short } = look;
  const face = useMemo((): Face => {
    const still = isPrinting || matchMedia('(prefers-reduced-motion: reduce)').matches;
    const parts = { kind, data, format, short, hidden, still, font: drawnFont, tokens, mode };
    return { ...parts, stacked: stacked ?? false, marks: marks ?? false };
  }, [kind, data, stacked, marks, format, short, hidden, tokens, mode, isPrinting]);
  const place = usePainting(face, at, { onAt, onPick });
  return <div ref={place} aria-hidden style={{ position: 'absolute', inset: 0 }} />;
}
