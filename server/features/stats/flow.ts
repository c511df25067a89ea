import { sql } from 'kysely';
import { dayAfter } from '#schemas/payloads/days.ts';
import {
  type FlowAnswer,
  type Grain,
  hoursKept,
  type PayCounts,
  type PayType,
} from '#schemas/payloads/stats.ts';
import type { Call } from '../../core/call.ts';
import type { Db } from '../../platform/store/database.ts';
import { axisOf } from './axis.ts';
import { countsAt, within } from './countsAt.ts';
import { daysBetween, type Range, rangeOf, wrongRange } from './range.ts';
import { topApis, topApps } from './top.ts';
import { type CallFilter, type FlowInput, isNarrow, type KindFilter, whose } from './whose.ts';

/** The calls of a date range over time, by return code, and the top callers and APIs. */
export async function flow(call: Call, input: FlowInput): Promise<FlowAnswer> {
  const asked = input.granularity ?? undefined;
  const range = await rangeOf(call, input, asked);
  if (asked === 'minute' && isNarrow(input)) throw wrongRange(call, 'granularity', 'minuteOfAll');
  // There are no old hourly counts by API, application or account.
  const isOld = isNarrow(input) && range.from < dayAfter(range.today, -hoursKept);
  if (asked === 'hour' && isOld) throw wrongRange(call, 'granularity', 'hoursTooOld', { days: hoursKept });
  const isLong = daysBetween(range.from, range.to).length > 31;
  const granularity = asked ?? (isLong || isOld ? 'day' : 'hour');
  const [traffic, kinds, apis, apps] = await Promise.all([
    trafficOf(call.db, range, granularity, input),
    kindsOf(call.db, range, input),
    topApis(call.db, range, input),
    topApps(call, range, input),
  ]);
  return { from: range.from, to: range.to, granularity, ...traffic, kinds, apis, apps };
}

/** The calls at each point of the axis, one series per return code, zero where there were none. */
export async function trafficOf(
  db: Db,
  range: Range,
  grain: Grain,
  input: KindFilter,
): Promise<Pick<FlowAnswer, 'at' | 'series'>> {
  const counts = await countsAt(db, range, grain, input);
  const axis = axisOf(range, grain, counts);
  const places = new Map(axis.map((at, place) => [at, place]));
  const series = new Map<number, number[]>();
  for (const { at, ret, calls } of counts) {
    const place = places.get(at);
    if (place === undefined) continue;
    const own = series.get(ret) ?? axis.map(() => 0);
    series.set(ret, own);
    own[place] = (own[place] ?? 0) + calls;
  }
  const sum = (calls: readonly number[]) => calls.reduce((all, one) => all + one, 0);
  const sorted = [...series]
    .map(([ret, calls]) => ({ ret, calls }))
    .sort((a, b) => sum(b.calls) - sum(a.calls));
  return { at: axis, series: sorted };
}

async function kindsOf(db: Db, range: Range, input: CallFilter): Promise<PayCounts> {
  const source = isNarrow(input)
    ? sql`kaifang_system.call_day where day between ${range.from} and ${range.to} and ${whose(input)}`
    : sql`kaifang_system.call_hour where ${within(sql`hour`, range)}`;
  const { rows } = await sql<{ pay_type: PayType; calls: number }>`
    select pay_type, sum(calls) as calls from ${source} group by 1`.execute(db);
  const counts = { all: 0, normal: 0, paid: 0, trial: 0, failed: 0 };
  for (const { pay_type, calls } of rows) {
    counts[pay_type] = calls;
    counts.all += calls;
  }
  return counts;
}
