import type { Tone } from '#schemas/resource.ts';

/** The chart types; a `pie` and a `treemap` show their first series, one part for each label. */
export type ChartKind = 'line' | 'area' | 'bar' | 'pie' | 'treemap';

/** One series of a chart, with one value per label; null is a gap. */
export interface ChartSeries {
  readonly name: string;
  readonly values: readonly (number | null)[];
  /** A color with a meaning; otherwise the next one of the palette. */
  readonly tone?: Tone;
  /** Its index in the palette, for the same color in every chart. */
  readonly colour?: number;
  /** Its total, where that is not a sum, such as a mean. */
  readonly total?: number | null;
}

/** The data of a chart: every series has a value at every label. */
export interface ChartData {
  readonly labels: readonly string[];
  readonly series: readonly ChartSeries[];
  /** The series of the table, where the drawing combines some of them. */
  readonly tabled?: readonly ChartSeries[];
  /** For a `pie` or `treemap`: a tone for each label; otherwise the next color of the palette. */
  readonly tones?: readonly (Tone | undefined)[];
  /** Its values are measured, such as times, and not counted: the total is not a sum, and 0 is a value. */
  readonly measured?: boolean;
}

/** A place in a chart; without a series it means all values of the label. */
export interface ChartPlace {
  readonly label: number;
  readonly series?: number;
}

/** Everything that determines the look of a chart. */
export interface ChartLook {
  readonly kind: ChartKind;
  readonly data: ChartData;
  /** Whether the series are stacked. */
  readonly stacked?: boolean;
  /** Whether the maximum, the minimum and the mean of each series are marked. */
  readonly marks?: boolean;
  /** A formatted value, such as `1,234` or `12 ms`. */
  readonly format: (value: number) => string;
  /** A short value for an axis. */
  readonly short: (value: number) => string;
}
