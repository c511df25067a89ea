import { inputSchema } from '#schemas/derive/inputSchema.ts';
import { type ReportAnswer, reportExport, reportInput } from '#schemas/payloads/report.ts';
import { formatInput } from '#schemas/payloads/stats.ts';
import type { Registry, Report, Resource, Row } from '#schemas/resource.ts';
import type { Call } from '../../call.ts';
import type { Download, Service } from '../../service.ts';
import { countByDay } from './countByDay.ts';
import { exportReport } from './exportReport.ts';
import { spanOf } from './span.ts';

/** The services of reports: numbers by day, which the resource files say (`report`). */
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
        // An open page asks again and again.
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
