import type { ECharts } from 'echarts/core';
import type { RefObject } from 'react';
import type { ChartPlace } from './chartData.ts';
import type { PointerHandlers } from './usePainting.ts';

interface Part {
  readonly data?: unknown;
  readonly dataIndex?: number;
  readonly seriesId?: string;
}

/** Reports where the pointer is in a chart, and what it selects there. */
export function bindPointer(chart: ECharts, axis: boolean, heard: RefObject<PointerHandlers>): void {
  const tell = (at: ChartPlace | null) => heard.current.onAt(at);
  const pick = (at: ChartPlace) => heard.current.onPick?.(at);
  chart.on('globalout', () => tell(null));
  if (!axis) {
    const inPart = (then: (at: ChartPlace) => void) => (part: Part) => {
      const at = (part.data as { at?: number } | null | undefined)?.at;
      if (at !== undefined) then({ label: at });
    };
    chart.on('mouseover', inPart(tell));
    chart.on('mouseout', () => tell(null));
    chart.on('click', inPart(pick));
    return;
  }
  const zone = chart.getZr();
  const labelAt = (x: number, y: number): number | undefined => {
    if (!chart.containPixel({ gridIndex: 0 }, [x, y])) return undefined;
    return chart.convertFromPixel({ gridIndex: 0 }, [x, y])[0];
  };
  zone.on('mousemove', ({ offsetX, offsetY }) => {
    const label = labelAt(offsetX, offsetY);
    tell(label === undefined ? null : { label });
  });
  zone.on('click', ({ offsetX, offsetY, target }) => {
    // The element under the pointer identifies its series.
    const label = target ? undefined : labelAt(offsetX, offsetY);
    if (label !== undefined) pick({ label });
  });
  chart.on('click', ({ dataIndex, seriesId }: Part) => {
    if (dataIndex !== undefined) pick({ label: dataIndex, series: Number(seriesId) });
  });
}
