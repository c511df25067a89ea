import { useTranslate } from 'ra-core';
import { useMemo } from 'react';
import type { ReportAnswer, ReportSpan } from '#schemas/payloads/report.ts';
import type { Figure, Report, Resource } from '#schemas/resource.ts';
import type { ChartData } from '../../charts/chartData.ts';
import { useLang } from '../../lang.ts';
import { isAmount } from '../../stats/figureWords.ts';

/** What a report's chart shows: every figure by day, and the first one as it was in the time before. */
export function useChartData(
  report: Report,
  of: Resource,
  data: ReportAnswer | undefined,
): ChartData | undefined {
  const translate = useTranslate();
  const lang = useLang();
  return useMemo(() => {
    if (!data) return undefined;
    const figures = Object.entries(report.figures);
    // Amounts, people and numbers do not share an axis.
    const drawn = figures.filter(([, one]) => kindOf(of, one) === kindOf(of, figures[0]?.[1]));
    const series = drawn.map(([name, { label }]) => seriesOf(label[lang], name, data));
    const [first] = drawn;
    const before = first && {
      ...seriesOf(translate('report.before', { name: first[1].label[lang] }), first[0], data.before),
      tone: 'neutral' as const,
    };
    return { labels: data.rows.map(({ day }) => day), series: before ? [...series, before] : series };
  }, [report, of, data, lang, translate]);
}

function kindOf(of: Resource, figure: Figure | undefined): string {
  if (isAmount(of, figure)) return 'amount';
  if (figure?.share) return 'share';
  if (figure?.standing) return 'standing';
  return figure?.distinct ? 'distinct' : 'number';
}

function seriesOf(name: string, field: string, { rows, totals }: ReportSpan) {
  return { name, values: rows.map((row) => Number(row[field])), total: Number(totals[field]) };
}
