import type { ObjectSchema, Property, Report, Row } from '../resource.ts';
import { daysInput } from './stats.ts';

/** The figures of a range of days, one row per day, and their totals. */
export interface ReportSpan {
  readonly from: string;
  readonly to: string;
  readonly rows: readonly (Row & { readonly day: string })[];
  /** Counted over the whole period: a visitor on two days counts once. */
  readonly totals: Row;
}

/** The response of a report: the requested days, and the same number of days before them. */
export interface ReportAnswer extends ReportSpan {
  readonly before: ReportSpan;
}

/** The default and the maximum number of days of a report. */
export const reportDays = { usual: 7, most: 366 } as const;

/** The services of a report: one returns it, the other returns it as a file. */
export function reportServices(report: Pick<Report, 'service'> | undefined): string[] {
  return report ? [report.service, reportExport(report)] : [];
}

/** The service that exports a report as a file. */
export function reportExport({ service }: Pick<Report, 'service'>): string {
  const at = service.lastIndexOf('.') + 1;
  return `${service.slice(0, at)}Export${service.slice(at)}`;
}

/** The parameters of a report: its days, both included, and its own filters. */
export function reportInput({ filters }: Report): ObjectSchema {
  const narrowed: Property = {
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(filters.map((name) => [name, {}])),
    label: { zh_cn: '筛选条件', en: 'filter' },
  };
  return {
    type: 'object',
    additionalProperties: false,
    properties: {
      ...daysInput,
      ...(filters.length > 0 && { filter: narrowed }),
    },
  };
}
