import { inputSchema } from '#schemas/derive/inputSchema.ts';
import { type ReportAnswer, type ReportSpan, reportExport, reportInput } from '#schemas/payloads/report.ts';
import { formatInput } from '#schemas/payloads/stats.ts';
import type { Registry, Report, Resource, Row, Words } from '#schemas/resource.ts';
import type { Call } from '../../core/call.ts';
import type { Download, Service } from '../../core/service.ts';
import { exportRows } from '../exportRows.ts';
import { countByDay } from './countByDay.ts';
import { spanOf } from './span.ts';

const day: Words = { zh_cn: '日期', en: 'Day' };

const total: Words = { zh_cn: '合计', en: 'Total' };

/** The services of reports: figures by day, as the resource files declare (`report`). */
export function reportServices(registry: Registry): Service[] {
  return [...registry.resources.values()].flatMap((page) => {
    const { report, label, access } = page;
    const of = registry.resources.get(report?.of ?? '') as Resource;
    if (!report) return [];
    const asked = reportInput(report);
    const withFormat = { ...asked, properties: { ...asked.properties, ...formatInput } };
    return [
      {
        name: report.service,
        access: access.get,
        input: inputSchema(asked, 'add'),
        writes: false,
        summary: {
          zh_cn: `${label.zh_cn}：按天统计，并与之前相同天数比较`,
          en: `${label.en}: figures by day, beside those of as many days before`,
        },
        // An open page polls it.
        trail: 'once',
        run: async (call, input): Promise<ReportAnswer> => answerOf(call, of, report, input),
      },
      {
        name: reportExport(report),
        access: access.get,
        input: inputSchema(withFormat, 'add'),
        writes: false,
        summary: {
          zh_cn: `${label.zh_cn}：导出为文件`,
          en: `${label.en} as a file`,
        },
        run: async (call, input): Promise<Download> =>
          exportReport(call, page, await answerOf(call, of, report, input), input),
      },
    ];
  });
}

async function answerOf(call: Call, of: Resource, report: Report, input: Row): Promise<ReportAnswer> {
  return countByDay(call, { of, report, filter: input['filter'] }, await spanOf(call, input));
}

/** A report as a file: its days and their totals, then the preceding days with theirs. */
async function exportReport(
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
  // The audit entry names the days of the report, also where the caller requested none.
  const input = { ...asked, from: answer.from, to: answer.to, format: format ?? 'csv' };
  return exportRows(call, { page: name, columns, rows, input });
}
