import type { PortAnswer, Times } from '#schemas/payloads/stats.ts';
import type { ChartData } from '../../charts/chartData.ts';

/** What can be shown of each API and day: how often it was called, or how long it took. */
export const measures = ['calls', 'milliseconds', 'p50', 'p95', 'p99'] as const;

/** One of them. */
export type Measure = (typeof measures)[number];

/** The words that a chart of APIs needs. */
export interface PortWords {
  readonly others: string;
  readonly noApi: string;
}

/** The APIs from day to day; calls of those without a name of their own are one more series. */
export function portSeries(data: PortAnswer, measure: Measure, words: PortWords): ChartData {
  const series = data.series.map(({ service, calls, times }) => {
    const name = service || words.noApi;
    if (measure === 'calls') return { name, values: calls };
    return { name, values: times.map((one) => one[measure]), total: wholeOf(data, service, measure) };
  });
  const hasOthers = measure === 'calls' && data.others.some((calls) => calls > 0);
  return {
    measured: measure !== 'calls',
    labels: data.days,
    series: hasOthers
      ? [...series, { name: words.others, values: data.others, tone: 'neutral' as const }]
      : series,
  };
}

// Of times the whole is no sum of days.
function wholeOf({ busiest }: PortAnswer, service: string, measure: keyof Times): number | null {
  return busiest.find((item) => item.service === service)?.[measure] ?? null;
}
