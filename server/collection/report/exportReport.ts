import type { ReportAnswer, ReportSpan } from '#schemas/payloads/report.ts';
import type { Resource, Row, Words } from '#schemas/resource.ts';
import type { Call } from '../../call.ts';
import type { Download } from '../../service.ts';
import { exportRows } from '../exportRows.ts';

const day: Words = { zh_cn: '日期', en: 'Day' };
const total: Words = { zh_cn: '合计', en: 'Total' };

/** A report as a file: its days and what they come to, then the days before with theirs. */
export async function exportReport(
  call: Call,
  { name, report }: Resource,
  answer: ReportAnswer,
  { format, ...asked }: Row,
): Promise<Download> {
  const columns = [
    { name: 'day', kind: 'text' as const, title: day[call.lang] },
    ...Object.entries(report?.figures ?? {}).map(([figure, { label }]) => ({
      ...{ name: figure, kind: 'number' as const, title: label[call.lang] },
    })),
  ];
  const linesOf = ({ rows, totals, from, to }: ReportSpan): Row[] => [
    ...rows,
    { ...totals, day: `${total[call.lang]} ${from} – ${to}` },
  ];
  const rows = [...linesOf(answer), ...linesOf(answer.before)];
  // What was taken away is written down with the days that it is of, also where nobody asked for certain ones.
  const input = { ...asked, from: answer.from, to: answer.to, format: format ?? 'csv' };
  return exportRows(call, { page: name, columns, rows, input });
}
