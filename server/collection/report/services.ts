import { type ReportAnswer, reportInput } from '#schemas/payloads/report.ts';
import type { Registry, Resource } from '#schemas/resource.ts';
import type { Service } from '../../service.ts';
import { countByDay } from './countByDay.ts';
import { spanOf } from './span.ts';

/** The services of reports: numbers by day, which the resource files say (`report`). */
export function reportServices(registry: Registry): Service[] {
  return [...registry.resources.values()].flatMap((page) => {
    const { report, label, access } = page;
    const of = registry.resources.get(report?.of ?? '') as Resource;
    if (!report) return [];
    return [
      {
        name: report.service,
        access: access.get,
        input: reportInput(report),
        writes: false,
        summary: {
          zh_cn: `${label.zh_cn}：按天统计，并与之前相同天数比较`,
          en: `${label.en}: figures by day, beside those of as many days before`,
        },
        run: async (call, input): Promise<ReportAnswer> =>
          countByDay(call, { of, report, filter: input['filter'] }, await spanOf(call, input)),
      },
    ];
  });
}
