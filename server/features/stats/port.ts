import { sql } from 'kysely';
import type { PortAnswer, PortItem, PortSeries, portSorts, Times } from '#schemas/payloads/stats.ts';
import type { Call } from '../../core/call.ts';
import type { Db } from '../../platform/store/database.ts';
import { apis } from '../permissions/apis.ts';
import { axisOf } from './axis.ts';
import { meanOf } from './mean.ts';
import { type Range, rangeOf } from './range.ts';
import { noTimes, timesBy } from './timesBy.ts';
import { mostNamed } from './top.ts';
import { type CallFilter, type PortInput, whose } from './whose.ts';

/** Every API called in a date range: number of calls, response times, and daily values. */
export async function port(call: Call, input: PortInput): Promise<PortAnswer> {
  const { range, items, sums } = await countedApis(call, input);
  const all = await timesBy(call.db, range, input, sql`''`);
  const days = axisOf(range, 'day');
  const busiest = sortedBy(items, '-calls').slice(0, mostNamed);
  return {
    ...{ from: range.from, to: range.to, days, busiest },
    items: sortedBy(items, input.sort).slice(0, input.limit ?? 100),
    slowest: sortedBy(items, '-milliseconds').slice(0, mostNamed),
    total: {
      services: items.length,
      calls: sums.calls,
      ...(all.get('') ?? noTimes),
      milliseconds: sums.mean,
    },
    ...(await portDays(call.db, { range, input, days, named: busiest })),
  };
}

/** An API in the roll-ups. */
type CountedItem = Omit<PortItem, keyof Times | 'share'> & { readonly spent: number };

interface CountedApis {
  readonly range: Range;
  readonly items: readonly PortItem[];
  readonly sums: { readonly calls: number; readonly mean: number | null };
}

/** All called APIs, and their totals. */
async function countedApis(call: Call, input: PortInput): Promise<CountedApis> {
  const { db } = call;
  const range = await rangeOf(call, input);
  const [{ rows }, times] = await Promise.all([
    sql<CountedItem>`
      select counted.*, api.title, coalesce(api.source = 'published', false) as published from (
        select service, sum(calls) as calls, sum(milliseconds) as spent
        from kaifang_system.call_day where day between ${range.from} and ${range.to} and ${whose(input)}
        group by service) as counted
      left join ${apis} as api on api.service = counted.service`.execute(db),
    timesBy(db, range, input, sql`service`),
  ]);
  const sum = (name: 'calls' | 'spent') => rows.reduce((all, row) => all + row[name], 0);
  const calls = sum('calls');
  const items = rows.map(({ spent, ...item }): PortItem => {
    const share = Math.round((item.calls * 10_000) / calls) / 100;
    return {
      ...item,
      share,
      ...(times.get(item.service) ?? noTimes),
      milliseconds: meanOf(spent, item.calls),
    };
  });
  return { range, items, sums: { calls, mean: meanOf(sum('spent'), calls) } };
}

function sortedBy(items: readonly PortItem[], sort: PortInput['sort']): PortItem[] {
  const text = sort ?? '-calls';
  const name = text.replace('-', '') as (typeof portSorts)[number];
  const sign = text.startsWith('-') ? -1 : 1;
  return [...items].sort(
    (a, b) => sign * ((a[name] ?? 0) - (b[name] ?? 0)) || (a.service < b.service ? -1 : 1),
  );
}

interface Asked {
  readonly range: Range;
  readonly input: CallFilter;
  readonly days: readonly string[];
  readonly named: readonly PortItem[];
}

interface Counted {
  readonly service: string | null;
  readonly day: string;
  readonly calls: number;
  readonly spent: number;
}

/** The daily values of some APIs, and the total of the others. */
async function portDays(db: Db, asked: Asked): Promise<Pick<PortAnswer, 'series' | 'others'>> {
  const { range, input, days, named } = asked;
  const services = named.map(({ service }) => service);
  const isNamed = sql<boolean>`service = any(${services}::text[])`;
  const [{ rows }, times] = await Promise.all([
    sql<Counted>`
      select case when ${isNamed} then service end as service, day, sum(calls) as calls, sum(milliseconds) as spent
      from kaifang_system.call_day where day between ${range.from} and ${range.to} and ${whose(input)}
      group by 1, 2`.execute(db),
    timesBy(db, range, input, sql`day || ' ' || service`, isNamed),
  ]);
  const found = new Map(
    rows.flatMap((row) => (row.service === null ? [] : [[`${row.day} ${row.service}`, row] as const])),
  );
  const seen = (day: string, service: string) => found.get(`${day} ${service}`);
  const others = new Map(
    rows.filter(({ service }) => service === null).map(({ day, calls }) => [day, calls]),
  );
  return {
    series: named.map(({ service, title }): PortSeries => {
      const own = days.map((day): Times => {
        const counted = seen(day, service);
        const mean = counted ? meanOf(counted.spent, counted.calls) : null;
        return { milliseconds: mean, ...(times.get(`${day} ${service}`) ?? noTimes) };
      });
      return { service, title, calls: days.map((day) => seen(day, service)?.calls ?? 0), times: own };
    }),
    others: days.map((day) => others.get(day) ?? 0),
  };
}
