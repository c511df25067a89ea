import type { EChartsCoreOption } from 'echarts/core';
import { axisOption } from './axisOption.ts';
import { partColours } from './chartColours.ts';
import { type Face, wordsOf } from './face.ts';

// On a phone, a ring leaves room for the text beside it.
const media = [
  { query: { maxWidth: 400 }, option: { series: [{ radius: ['32%', '52%'] }] } },
  { option: { series: [{ radius: ['44%', '72%'] }] } },
];

/** Whether a chart of this kind has a part for each label, instead of series over an axis. */
export function hasParts(kind: Face['kind']): boolean {
  return kind === 'pie' || kind === 'treemap';
}

/** The ECharts option of a chart. */
export function optionOf(face: Face): EChartsCoreOption {
  return hasParts(face.kind) ? partOption(face) : axisOption(face);
}

/** One part for each label: slices of a ring, or areas of a treemap. */
function partOption(face: Face): EChartsCoreOption {
  const { data, mode, hidden, tokens } = face;
  const colours = partColours(mode, tokens, data);
  const parts = data.labels.flatMap((name, at) => {
    if (hidden.has(name)) return [];
    const itemStyle = { color: colours[at], borderColor: tokens.surface, borderWidth: 2 };
    return [{ name, value: data.series[0]?.values[at] ?? 0, at, itemStyle }];
  });
  return {
    animation: !face.still,
    animationDuration: 400,
    textStyle: { fontFamily: face.font },
    series: [face.kind === 'pie' ? ring(face, parts) : map(face, parts)],
    ...(face.kind === 'pie' && { media }),
  };
}

function ring(face: Face, data: readonly object[]) {
  // Related names share a prefix, so their ends are shown too.
  const short = (name: string) => (name.length > 20 ? `${name.slice(0, 6)}…${name.slice(-9)}` : name);
  return {
    type: 'pie',
    data,
    // A small hover effect keeps each slice at its place.
    emphasis: { scaleSize: 4 },
    label: {
      ...wordsOf(face),
      formatter: ({ name, percent }: { name: string; percent: number }) => `${short(name)}\n${percent}%`,
    },
    labelLayout: { hideOverlap: true },
    labelLine: { length: 8, length2: 8, lineStyle: { color: face.tokens.edge } },
  };
}

function map(face: Face, data: readonly object[]) {
  return {
    type: 'treemap',
    ...{ left: 0, right: 0, top: 0, bottom: 0 },
    ...{ roam: false, nodeClick: false, breadcrumb: { show: false } },
    label: {
      fontFamily: face.font,
      color: face.mode === 'dark' ? '#0e1516' : '#ffffff',
      formatter: ({ name, value }: { name: string; value: number }) => `${name}\n${face.format(value)}`,
    },
    itemStyle: { gapWidth: 2, borderColor: face.tokens.surface },
    data,
  };
}
