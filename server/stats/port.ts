import { sql } from 'kysely';
import type { PortAnswer, PortItem, portSorts, Times } from '#schemas/payloads/stats.ts';
import type { Row } from '#schemas/resource.ts';
import type { Call } from '../call.ts';
import { apis } from '../store/platform/apis.ts';
import { axisOf } from './axis.ts';
import { meanOf } from './mean.ts';
import { portDays } from './portDays.ts';
import { type Range, rangeOf } from './range.ts';
import { noTimes, timesBy } from './timesBy.ts';
import { mostNamed } from './top.ts';
import { whose } from './whose.ts';

/** Every API that was called in some days: how often, how fast, and from day to day. */
export async function port(call: Call, input: Row): Promise<PortAnswer> {
  const { range, items, sums } = await countedApis(call, input);
  const all = await timesBy(call.db, range, input, sql`''`);
  const days = axisOf(range, 'day');
  const busiest = sortedBy(items, '-calls').slice(0, mostNamed);
  return {
    ...{ from: range.from, to: range.to, days, busiest },
    items: sortedBy(items, input['sort']).slice(0, Number(input['limit'] ?? 100)),
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

/** An API as the roll-ups know it. */
type CountedItem = Omit<PortItem, keyof Times | 'share'> & { readonly spent: number };

interface CountedApis {
  readonly range: Range;
  readonly items: readonly PortItem[];
  readonly sums: { readonly calls: number; readonly mean: number | null };
}

/** All APIs that were called, and what they have together. */
async function countedApis(call: Call, input: Row): Promise<CountedApis> {
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

function sortedBy(items: readonly PortItem[], sort: unknown): PortItem[] {
  const text = String(sort ?? '-calls');
  const name = text.replace('-', '') as (typeof portSorts)[number];
  const sign = text.startsWith('-') ? -1 : 1;
  return [...items].sort(
    (a, b) => sign * ((a[name] ?? 0) - (b[name] ?? 0)) || (a.service < b.service ? -1 : 1),
  );
}
