import type { ObjectSchema, Property } from '../resource.ts';
import { exportFormatField } from './exportFormat.ts';

/** How a call was paid for; `failed` is one that found no flow. */
export type PayType = 'normal' | 'paid' | 'trial' | 'failed';

/** How many calls there were of each kind. */
export type PayCounts = Readonly<Record<'all' | PayType, number>>;

/** So fine are calls counted. */
export type Grain = 'minute' | 'hour' | 'day';

/** Of one API, application or account the hours of so many days are kept; days are kept for ever. */
export const hoursKept = 100;

/** The answer of Admin.Stats.Flow. */
export interface FlowAnswer {
  readonly from: string;
  readonly to: string;
  readonly granularity: Grain;
  /** Days as YYYY-MM-DD, hours and minutes as moments; the last one is the present, or today's last one with calls. */
  readonly at: readonly string[];
  /** The calls at each of them, by return code, the most frequent first. */
  readonly series: readonly { readonly ret: number; readonly calls: readonly number[] }[];
  /** The calls of the whole time by kind, whatever kind was asked for. */
  readonly kinds: PayCounts;
  /** Who was called, and who called, most; with what all others have together. */
  readonly apis: Top<{ readonly service: string; readonly title: string | null }>;
  readonly apps: Top<{ readonly app_id: number; readonly name: string | null }>;
}

/** The ten with most calls, and how many all others had. */
export interface Top<T> {
  readonly items: readonly (T & { readonly calls: number })[];
  readonly others: number;
}

/** Response times in milliseconds; nothing where there was no call. */
export interface Times {
  readonly milliseconds: number | null;
  readonly p50: number | null;
  readonly p95: number | null;
  readonly p99: number | null;
}

/** One API in the table of Admin.Stats.Port. */
export interface PortItem extends Times {
  readonly service: string;
  readonly title: string | null;
  /** Whether it is published, so that it has a page in the docs. */
  readonly published: boolean;
  readonly calls: number;
  /** Of all calls, in percent. */
  readonly share: number;
}

/** The answer of Admin.Stats.Port. */
export interface PortAnswer {
  readonly from: string;
  readonly to: string;
  readonly days: readonly string[];
  /** As many as were asked for, in the order that was asked for. */
  readonly items: readonly PortItem[];
  /** The ten with most calls, and the ten that take longest in the mean. */
  readonly busiest: readonly PortItem[];
  readonly slowest: readonly PortItem[];
  readonly total: Times & { readonly services: number; readonly calls: number };
  /** Each day of the ten APIs with most calls, and the calls of all others. */
  readonly series: readonly PortSeries[];
  readonly others: readonly number[];
}

/** One API from day to day. */
export interface PortSeries {
  readonly service: string;
  readonly title: string | null;
  readonly calls: readonly number[];
  readonly times: readonly Times[];
}

/** The answer of Admin.Stats.Home; what the caller may not see is not there. */
export interface HomeAnswer {
  /** The platform's day now. */
  readonly today: string;
  readonly cards: {
    readonly apps_to_review?: number;
    readonly accounts?: number;
    readonly calls_today?: number;
    readonly apis?: number;
  };
  readonly traffic?: Pick<FlowAnswer, 'at' | 'series'>;
  readonly recent?: readonly RecentDay[];
  /** Yesterday's applications with most calls. */
  readonly active_apps?: readonly ActiveApp[];
}

/** What the platform was like at the end of a day; of the present one, now. Nothing where it took too long to count, or is not the caller's to see. */
export interface RecentDay {
  readonly day: string;
  readonly orders: number | null;
  readonly apps: number | null;
  readonly accounts: number | null;
  readonly active_apps: number;
  readonly visitors: number;
  readonly calls: number;
}

/** An application that called yesterday; its name and key only where the caller may list applications. */
export interface ActiveApp {
  readonly app_id: number;
  readonly name: string | null;
  readonly app_key: string | null;
  readonly calls: number;
  readonly visitors: number;
}

const day = (zh_cn: string, en: string): Property => ({
  type: 'string',
  format: 'date',
  label: { zh_cn, en },
});

/** The days that figures are asked for, both included; without them the last seven. */
export const daysInput: Readonly<Record<'from' | 'to', Property>> = {
  from: day('开始日期（北京时间）', 'First day (China time)'),
  to: day('结束日期（北京时间）', 'Last day (China time)'),
};

/** Which calls are counted: the days, and whose. */
const which: Readonly<Record<string, Property>> = {
  ...daysInput,
  service: { type: 'string', maxLength: 200, label: { zh_cn: '接口服务', en: 'API' } },
  app_id: { type: 'integer', minimum: 0, label: { zh_cn: '应用ID', en: 'Application id' } },
  account_id: { type: 'integer', minimum: 0, label: { zh_cn: '账号ID', en: 'Account id' } },
};

/** What Admin.Stats.Flow is asked. */
export const flowInput: ObjectSchema = {
  type: 'object',
  properties: {
    ...which,
    granularity: {
      type: 'string',
      enum: ['minute', 'hour', 'day'],
      label: { zh_cn: '粒度', en: 'Granularity' },
    },
    pay_type: {
      type: 'string',
      enum: ['all', 'paid', 'trial', 'normal', 'failed'],
      default: 'all',
      label: { zh_cn: '付费类型', en: 'Pay type' },
    },
  },
};

/** By what the APIs can be sorted. */
export const portSorts = ['calls', 'milliseconds', 'p50', 'p95', 'p99'] as const;

const sort: Property = {
  type: 'string',
  enum: portSorts.flatMap((name) => [`-${name}`, name]),
  default: '-calls',
  label: { zh_cn: '排序', en: 'Sort' },
  help: { zh_cn: '前面加 - 为从大到小', en: 'With a - before it, the largest first' },
};

/** What the table of APIs is asked, whole. */
export const portExportInput: ObjectSchema = { type: 'object', properties: { ...which, sort } };

/** What Admin.Stats.Port is asked. */
export const portInput: ObjectSchema = {
  type: 'object',
  properties: {
    ...which,
    sort,
    limit: {
      type: 'integer',
      minimum: 1,
      maximum: 1000,
      default: 100,
      label: { zh_cn: '最多返回的接口数量', en: 'At most so many APIs' },
    },
  },
};

/** What an export is asked beside what its page is asked. */
export const formatInput: Readonly<Record<string, Property>> = {
  format: exportFormatField,
};
