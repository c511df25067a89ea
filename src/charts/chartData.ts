import type { Tone } from '#schemas/resource.ts';

/** How a chart is drawn; a `pie` and a `treemap` show their first series, one part for each label. */
export type ChartKind = 'line' | 'area' | 'bar' | 'pie' | 'treemap';

/** One row of numbers of a chart, as many as the chart has labels; null is a gap. */
export interface ChartSeries {
  readonly name: string;
  readonly values: readonly (number | null)[];
  /** A colour that means something; else the next one of the chart's own. */
  readonly tone?: Tone;
  /** Its place among the chart's own colours, where it is to have the same in every chart. */
  readonly colour?: number;
  /** What its total is, where that is no sum, such as a mean. */
  readonly total?: number | null;
}

/** What a chart tells: every series has a value at every label. */
export interface ChartData {
  readonly labels: readonly string[];
  readonly series: readonly ChartSeries[];
  /** The series of its table, where the drawing puts some of them together. */
  readonly tabled?: readonly ChartSeries[];
  /** Of a `pie` or `treemap`: a colour that means something for each label; else the next one of the chart's own. */
  readonly tones?: readonly (Tone | undefined)[];
  /** Its values are measured, such as times, and not counted: what stands for the whole is no sum, and 0 is a value. */
  readonly measured?: boolean;
}

/** A place in a chart; no series stands for all that a label has. */
export interface ChartPlace {
  readonly label: number;
  readonly series?: number;
}

/** Everything that decides how a chart looks. */
export interface ChartLook {
  readonly kind: ChartKind;
  readonly data: ChartData;
  /** Whether the series lie on one another. */
  readonly stacked?: boolean;
  /** Whether the highest, the lowest and the mean of each series are marked. */
  readonly marks?: boolean;
  /** A value as it is read, such as `1,234` or `12 ms`. */
  readonly format: (value: number) => string;
  /** A value beside an axis, where there is little room. */
  readonly short: (value: number) => string;
}
