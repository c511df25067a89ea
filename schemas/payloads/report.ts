import type { ObjectSchema, Property, Report, Row } from '../resource.ts';
import { daysInput } from './stats.ts';

/** The figures of some days, a row for each, and what they come to over all of them. */
export interface ReportSpan {
  readonly from: string;
  readonly to: string;
  readonly rows: readonly (Row & { readonly day: string })[];
  /** Counted over the whole time: whoever came on two days is one. */
  readonly totals: Row;
}

/** The answer of a report: the days that were asked for, and as many before them. */
export interface ReportAnswer extends ReportSpan {
  readonly before: ReportSpan;
}

/** How many days a report has where nobody says otherwise, and at most. */
export const reportDays = { usual: 7, most: 366 } as const;

/** The services of a report: the one that tells it, and the one that gives it as a file. */
export function reportServices(report: Pick<Report, 'service'> | undefined): string[] {
  return report ? [report.service, reportExport(report)] : [];
}

/** The service that gives a report as a file. */
export function reportExport({ service }: Pick<Report, 'service'>): string {
  const at = service.lastIndexOf('.') + 1;
  return `${service.slice(0, at)}Export${service.slice(at)}`;
}

/** What a report may be asked: its days, both included, and its own filters. */
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
