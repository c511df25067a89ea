import { csv } from '#providers/csv.ts';
import { saveFile } from '#providers/saveFile.ts';
import type { ReportAnswer } from '#schemas/payloads/report.ts';
import type { Lang, Report, Row } from '#schemas/resource.ts';

interface Spoken {
  readonly lang: Lang;
  readonly translate: (key: string) => string;
}

/** Saves a report as CSV: its days, their totals, then the days before with theirs. */
export function saveReport(
  data: ReportAnswer,
  report: Report,
  title: string,
  { lang, translate }: Spoken,
): Promise<void> {
  const figures = Object.entries(report.figures);
  const line = (head: string, row: Row) => [
    head,
    ...figures.map(([name]) => {
      const value = row[name];
      return typeof value === 'number' ? value : String(value ?? '');
    }),
  ];
  const lines = [
    [translate('report.day'), ...figures.map(([, { label }]) => label[lang])],
    ...[data, data.before].flatMap(({ rows, totals, from, to }) => [
      ...rows.map((row) => line(row.day, row)),
      line(`${translate('report.total')} ${from} – ${to}`, totals),
    ]),
  ];
  const file = new Blob([csv(lines)], { type: 'text/csv;charset=utf-8' });
  return saveFile(new Response(file), `${title} ${data.from} ${data.to}.csv`);
}
