import type { ObjectSchema, Property } from '../resource.ts';
import { exportFormatField } from './exportFormat.ts';

/** How a call was paid for; `failed` means that no flow was found. */
export type PayType = 'normal' | 'paid' | 'trial' | 'failed';

/** The number of calls of each kind. */
export type PayCounts = Readonly<Record<'all' | PayType, number>>;

/** The granularities of call counts. */
export type Grain = 'minute' | 'hour' | 'day';

/** The retention of hourly counts per API, application or account, in days; daily counts are kept forever. */
export const hoursKept = 100;

/** The response of Admin.Stats.Flow. */
export interface FlowAnswer {
  readonly from: string;
  readonly to: string;
  readonly granularity: Grain;
  /**
   * Days as YYYY-MM-DD, hours and minutes as moments; the last one is the current one, or today's last one
   * with calls.
   */
  readonly at: readonly string[];
  /** The calls at each of them, by return code, most frequent first. */
  readonly series: readonly { readonly ret: number; readonly calls: readonly number[] }[];
  /** The calls of the whole period by kind, regardless of the requested kind. */
  readonly kinds: PayCounts;
  /** The most called APIs and the most active callers, with the total of all others. */
  readonly apis: Top<{ readonly service: string; readonly title: string | null }>;
  readonly apps: Top<{ readonly app_id: number; readonly name: string | null }>;
}

/** The ten with the most calls, and the total of all others. */
interface Top<T> {
  readonly items: readonly (T & { readonly calls: number })[];
  readonly others: number;
}

/** Response times in milliseconds; null where there was no call. */
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
  /** Whether it is published and so has a page in the docs. */
  readonly published: boolean;
  readonly calls: number;
  /** Of all calls, in percent. */
  readonly share: number;
}

/** The response of Admin.Stats.Port. */
export interface PortAnswer {
  readonly from: string;
  readonly to: string;
  readonly days: readonly string[];
  /** The requested page, in the requested order. */
  readonly items: readonly PortItem[];
  /** The ten with the most calls, and the ten with the longest mean response time. */
  readonly busiest: readonly PortItem[];
  readonly slowest: readonly PortItem[];
  readonly total: Times & { readonly services: number; readonly calls: number };
  /** The daily calls of the ten most called APIs, and of all others together. */
  readonly series: readonly PortSeries[];
  readonly others: readonly number[];
}

/** One API by day. */
export interface PortSeries {
  readonly service: string;
  readonly title: string | null;
  readonly calls: readonly number[];
  readonly times: readonly Times[];
}

/** The response of Admin.Stats.Home; parts that the caller may not see are missing. */
export interface HomeAnswer {
  /** The platform's current day. */
  readonly today: string;
  readonly cards: {
    readonly apps_to_review?: number;
    readonly accounts?: number;
    readonly calls_today?: number;
    readonly apis?: number;
  };
  readonly traffic?: Pick<FlowAnswer, 'at' | 'series'>;
  readonly recent?: readonly RecentDay[];
  /** Yesterday's applications with the most calls. */
  readonly active_apps?: readonly ActiveApp[];
}

/**
 * The state of the platform at the end of a day, or now for the current day. Null where counting took too
 * long, or the caller may not see it.
 */
export interface RecentDay {
  readonly day: string;
  readonly orders: number | null;
  readonly apps: number | null;
  readonly accounts: number | null;
  readonly active_apps: number;
  readonly visitors: number;
  readonly calls: number;
}

/** An application that made calls yesterday; its name and key only where the caller may list applications. */
export interface ActiveApp {
  readonly app_id: number;
  readonly name: string | null;
  readonly app_key: string | null;
  readonly calls: number;
  readonly visitors: number;
}

/** The response of Platform.Usage.GetOverview. */
export interface UsageOverview {
  readonly today: string;
  /** Today's calls of the account's applications, and those of them that failed. */
  readonly calls: number;
  readonly failed: number;
  readonly balance: string;
  readonly apps: readonly {
    readonly id: number;
    readonly name: string;
    readonly status: string;
    readonly review_status: string;
    /** 0 is no limit. */
    readonly daily_limit: number;
    /** What counts toward the limit: refused calls do not. */
    readonly calls_today: number;
  }[];
  /** The packages with calls left, the emptiest first. */
  readonly packages: readonly {
    readonly id: number;
    readonly name: string;
    readonly api: string;
    readonly total: number;
    readonly used: number;
    readonly expires_at: string | null;
    /** The mean of the last seven days; null without a call. */
    readonly calls_per_day: number | null;
  }[];
  /** How many records wait, by resource: for a review, for a payment, for an answer, or to be read. */
  readonly waiting: Readonly<Record<string, number>>;
}

const day = (zh_cn: string, en: string): Property => ({
  type: 'string',
  format: 'date',
  label: { zh_cn, en },
});

/** The days of the figures, both included; the last seven by default. */
export const daysInput: Readonly<Record<'from' | 'to', Property>> = {
  from: day('开始日期（北京时间）', 'First day (China time)'),
  to: day('结束日期（北京时间）', 'Last day (China time)'),
};

/** The calls to count: the days, and the caller or API. */
const which: Readonly<Record<string, Property>> = {
  ...daysInput,
  service: { type: 'string', maxLength: 200, label: { zh_cn: '接口服务', en: 'API' } },
  app_id: { type: 'integer', minimum: 0, label: { zh_cn: '应用ID', en: 'Application id' } },
  account_id: { type: 'integer', minimum: 0, label: { zh_cn: '账号ID', en: 'Account id' } },
};

/** The parameters of Admin.Stats.Flow. */
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

/** The sort keys of the APIs. */
export const portSorts = ['calls', 'milliseconds', 'p50', 'p95', 'p99'] as const;

const sort: Property = {
  type: 'string',
  enum: portSorts.flatMap((name) => [`-${name}`, name]),
  default: '-calls',
  label: { zh_cn: '排序', en: 'Sort' },
  help: { zh_cn: '前面加 - 为从大到小', en: 'With a - before it, the largest first' },
};

/** The parameters of the full table of APIs. */
export const portExportInput: ObjectSchema = { type: 'object', properties: { ...which, sort } };

/** The parameters of Admin.Stats.Port. */
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

/** The parameters of an export in addition to those of its page. */
export const formatInput: Readonly<Record<string, Property>> = {
  format: exportFormatField,
};
