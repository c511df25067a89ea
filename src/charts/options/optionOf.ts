import type { EChartsCoreOption } from 'echarts/core';
import { axisOption } from './axisOption.ts';
import type { Face } from './face.ts';
import { partOption } from './partOption.ts';

/** Whether a chart of this kind has a part for each label, in place of series over an axis. */
export function hasParts(kind: Face['kind']): boolean {
  return kind === 'pie' || kind === 'treemap';
}

/** The option that ECharts draws a chart by. */
export function optionOf(face: Face): EChartsCoreOption {
  return hasParts(face.kind) ? partOption(face) : axisOption(face);
}
