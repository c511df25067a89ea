import type { EChartsCoreOption } from 'echarts/core';
import { seriesColours } from './chartColours.ts';
import { type Face, wordsOf } from './face.ts';

/**
 * Lines, areas and bars over labels. HTML beside the chart shows the values, so the tooltip only marks the
 * place.
 */
export function axisOption(face: Face): EChartsCoreOption {
  const { data, tokens, short } = face;
  const words = wordsOf(face);
  const line = { lineStyle: { color: tokens.line } };
  return {
    animation: !face.still,
    animationDuration: 400,
    textStyle: { fontFamily: face.font },
    grid: { left: 4, right: 12, top: face.marks ? 30 : 12, bottom: 4, outerBoundsMode: 'same' },
    tooltip: { trigger: 'axis', showContent: false, axisPointer: pointer(face) },
    xAxis: {
      type: 'category',
      data: [...data.labels],
      boundaryGap: face.kind === 'bar',
      axisLabel: { ...words, hideOverlap: true, ...dayLabels(data.labels) },
      axisLine: line,
      axisTick: { show: false },
    },
    yAxis: {
      type: 'value',
      minInterval: 1,
      axisLabel: { ...words, formatter: (value: number) => short(value) },
      splitLine: line,
    },
    series: seriesOf(face),
  };
}

const midnight = ' 00:00';

// Hour labels over several days: a label stands at the start of each day, not at any hour with room for it.
function dayLabels(labels: readonly string[]) {
  const begins = (label: string) => label.endsWith(midnight);
  const days = labels.filter(begins).length;
  if (days < 2 || days === labels.length) return {};
  return {
    interval: (_at: number, label: string) => begins(label),
    formatter: (label: string) => label.slice(0, -midnight.length),
  };
}

function pointer({ kind, tokens }: Face) {
  return kind === 'bar'
    ? { type: 'shadow', shadowStyle: { color: tokens.hover } }
    : { type: 'line', lineStyle: { color: tokens.edge, type: 'solid' } };
}

function seriesOf(face: Face): object[] {
  const colours = seriesColours(face.mode, face.tokens, face.data.series);
  // Marks of all series would overlap; hiding the first series shows the next one's.
  const marked = face.data.series.find(({ name }) => !face.hidden.has(name));
  return face.data.series.flatMap((one, at): object[] => {
    const { name, values } = one;
    if (face.hidden.has(name)) return [];
    const color = colours[at] as string;
    const stack = face.stacked ? { stack: 'all' } : {};
    const marks = one === marked ? marksOf(face) : {};
    const shared = { id: String(at), name, data: [...values], color, ...stack, ...marks };
    if (face.kind === 'bar') return [{ ...shared, type: 'bar', barMaxWidth: 36 }];
    return [
      { ...shared, ...areaOf(face, color), type: 'line', showSymbol: values.length === 1, symbolSize: 7 },
    ];
  });
}

// In a stack, an empty series would draw its line along the top of the others.
function areaOf({ kind, stacked }: Face, color: string) {
  if (kind !== 'area') return {};
  return stacked
    ? { areaStyle: { color, opacity: 0.8 }, lineStyle: { width: 0 } }
    : { areaStyle: { color, opacity: 0.12 } };
}

function marksOf(face: Face) {
  if (!face.marks) return {};
  const label = {
    formatter: ({ value }: { value: number }) => face.short(value),
    color: face.tokens.ink,
    fontSize: 11,
  };
  return {
    markPoint: {
      symbol: 'circle',
      symbolSize: 6,
      label: { ...label, position: 'top' },
      data: [{ type: 'max' }, { type: 'min' }],
    },
    markLine: {
      symbol: 'none',
      lineStyle: { type: 'dashed' },
      label: { ...label, position: 'insideEndTop' },
      data: [{ type: 'average' }],
    },
  };
}
