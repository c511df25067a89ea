import type { ECharts } from 'echarts/core';
import { type RefObject, useEffect, useRef } from 'react';
import { bindPointer } from './bindPointer.ts';
import type { ChartPlace } from './chartData.ts';
import { startEngine } from './engine.ts';
import type { Face } from './face.ts';
import { hasParts, optionOf } from './optionOf.ts';

/** The handlers of pointer events. */
export interface PointerHandlers {
  readonly onAt: (at: ChartPlace | null) => void;
  readonly onPick?: ((at: ChartPlace) => void) | undefined;
}

/** Keeps a chart in sync with its element's size, its look, and the selected place. */
export function usePainting(
  face: Face,
  at: ChartPlace | null,
  hearing: PointerHandlers,
): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  const chart = useRef<ECharts>(null);
  const heard = useRef(hearing);
  heard.current = hearing;
  const axis = !hasParts(face.kind);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const made = startEngine(element);
    chart.current = made;
    bindPointer(made, axis, heard);
    const sizes = new ResizeObserver(() => made.resize());
    sizes.observe(element);
    return () => {
      sizes.disconnect();
      chart.current = null;
      made.dispose();
    };
  }, [axis]);
  useEffect(() => {
    chart.current?.setOption(optionOf(face), { notMerge: true });
  }, [face]);
  const label = at?.label;
  useEffect(() => {
    if (chart.current) point(chart.current, face, label);
  }, [face, label]);
  return place;
}

function point(chart: ECharts, face: Face, label: number | undefined): void {
  if (!hasParts(face.kind)) {
    const series = face.data.series.findIndex(({ name }) => !face.hidden.has(name));
    if (label === undefined || series < 0) chart.dispatchAction({ type: 'hideTip' });
    else chart.dispatchAction({ type: 'showTip', seriesIndex: 0, dataIndex: label });
    return;
  }
  chart.dispatchAction({ type: 'downplay', seriesIndex: 0 });
  const name = label === undefined ? undefined : face.data.labels[label];
  if (name !== undefined) chart.dispatchAction({ type: 'highlight', seriesIndex: 0, name });
}
