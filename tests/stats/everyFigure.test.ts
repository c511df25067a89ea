import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayAfter } from '#schemas/payloads/days.ts';
import type { ReportAnswer } from '#schemas/payloads/report.ts';
import type { FlowAnswer, HomeAnswer, PortAnswer } from '#schemas/payloads/stats.ts';
import type { Row } from '#schemas/resource.ts';
import { openDatabase } from '#server/platform/store/database.ts';
import { type CalledPlatform, inDays, startCalled } from '../support/stats/called.ts';
import { logCalls } from '../support/stats/calls.ts';

let platform: CalledPlatform;
let span: { readonly from: string; readonly to: string };

// Around midnight in China, late, from another zone, and from clocks ahead and far behind.
beforeAll(async () => {
  platform = await startCalled();
  span = { from: platform.week, to: platform.today };
  const { kaifang, apis, apps, root, today, week } = platform;
  const moments = [-7, -6, -3, -1, 0].flatMap((days) => {
    const midnight = Date.parse(`${dayAfter(today, days)}T00:00:00+08:00`);
    return [-1, 0, 1].map((beside) => new Date(midnight + beside).toISOString());
  });
  const wrong = ['1999-12-31T16:00:00Z', `${dayAfter(today, 2)}T12:00:00+08:00`];
  const calls = [...moments, ...wrong].map((created_at, at) => ({
    ...{ created_at, service: apis[at % 3] as string, app_id: apps[at % 4] ?? 0, account_id: root.id },
    ...{ uid: 100 + (at % 5), pay_type: ['paid', 'trial', 'normal', 'failed'][at % 4] as string },
    ...{ ret: [200, 404, 500][at % 3] as number, milliseconds: 10 + at * 700 },
  }));
  for (const [at, zone] of ['America/New_York', 'Asia/Kolkata', 'Pacific/Kiritimati'].entries()) {
    const elsewhere = openDatabase({ ...kaifang.connection, options: `-c TimeZone=${zone}` }, () => {});
    await logCalls(
      elsewhere,
      calls.filter((_call, place) => place % 3 === at),
    );
    await sql`
      insert into login_record (account_id, username, result, ip, created_at)
      select n % 7, 'a', (array['passed', 'password', 'throttled'])[1 + n % 3], '203.0.113.1',
        ${week}::date::timestamp at time zone 'Asia/Shanghai' + n * interval '67 minutes'
      from generate_series(-20 - ${at}::int, 120) as n`.execute(elsewhere);
    await elsewhere.destroy();
  }
  await sql`
    insert into "order" (order_no, account_id, amount, status, created_at)
    select 'O' || n, ${root.id}, 100, 'unpaid', now() - n * interval '19 hours' from generate_series(1, 9) as n`.execute(
    kaifang.app.db,
  );
});
afterAll(() => platform.kaifang.close());

const many = async <T>(query: ReturnType<typeof sql<T>>) =>
  (await query.execute(platform.kaifang.app.db)).rows;
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
/** The durations of some calls; the product's percentiles are accurate to 1.6 %. */
const times = sql`round(avg(milliseconds), 1)::float8 as milliseconds,
  percentile_disc(array[0.5, 0.95, 0.99]) within group (order by milliseconds)::float8[] as p`;
interface Truth {
  readonly calls: number;
  readonly milliseconds: number;
  readonly p: readonly number[];
}
function expectTimes(told: object | undefined, { milliseconds, p }: Truth, of: string): void {
  const known = told as Record<'milliseconds' | 'p50' | 'p95' | 'p99', number>;
  expect(known.milliseconds, of).toBeCloseTo(milliseconds, 1);
  for (const [at, name] of (['p50', 'p95', 'p99'] as const).entries())
    expect(Math.abs(known[name] - (p[at] ?? 0)) * 64, `${of} ${name}`).toBeLessThanOrEqual(p[at] ?? 0);
}

describe('every number is what SQL finds in the raw log (STA-02):', () => {
  test('each place of the flow by hour and by day, and both pies [page-18]', async () => {
    for (const granularity of ['hour', 'day']) {
      const flow = await platform.ask<FlowAnswer>('Admin.Stats.Flow', { ...span, granularity });
      const place = granularity === 'hour' ? 'YYYY-MM-DD"T"HH24' : 'YYYY-MM-DD';
      const truth = await many(sql<{ at: string; ret: number; calls: number }>`
        select to_char((created_at + interval '8 hours') at time zone 'UTC', ${place}) as at, ret, count(*) as calls
        from call_log where ${inDays(span.from, span.to)} group by 1, 2`);
      const nameOf = (at: string) =>
        at.length === 10 ? at : new Date(Date.parse(at) + 8 * 3_600_000).toISOString().slice(0, 13);
      const told = flow.series.flatMap(({ ret, calls }) =>
        calls.flatMap((count, at) => (count === 0 ? [] : [`${nameOf(flow.at[at] ?? '')} ${ret} ${count}`])),
      );
      expect(told.sort()).toEqual(truth.map(({ at, ret, calls }) => `${at} ${ret} ${calls}`).sort());
    }
    const flow = await platform.ask<FlowAnswer>('Admin.Stats.Flow', span);
    for (const [key, { items, others }] of [
      ['service', flow.apis],
      ['app_id', flow.apps],
    ] as const) {
      const truth = await many(sql<Row & { calls: number }>`
        select ${sql.ref(key)}, count(*) as calls from call_log where ${inDays(span.from, span.to)}
        group by 1 order by 2 desc, 1`);
      expect(items.map((item) => [(item as unknown as Row)[key], item.calls])).toEqual(
        truth.slice(0, 10).map((row) => [row[key], row.calls]),
      );
      expect(others).toBe(sum(truth.slice(10).map(({ calls }) => calls)));
    }
  });

  test('the row of totals of the APIs, both pies, and each time of each day [page-18]', async () => {
    const port = await platform.ask<PortAnswer>('Admin.Stats.Port', span);
    const [all] = await many(
      sql<Truth>`select count(*) as calls, ${times} from call_log where ${inDays(span.from, span.to)}`,
    );
    expect(port.total.calls).toBe(all?.calls);
    expectTimes(port.total, all as Truth, 'total');
    const each = await many(sql<Truth & { service: string }>`
      select service, count(*) as calls, ${times} from call_log where ${inDays(span.from, span.to)} group by 1`);
    for (const truth of each)
      expectTimes(
        port.items.find(({ service }) => service === truth.service),
        truth,
        truth.service,
      );
    const top = (name: 'calls' | 'milliseconds') =>
      [...each].sort((a, b) => b[name] - a[name] || (a.service < b.service ? -1 : 1)).slice(0, 10);
    expect(port.busiest.map(({ service, calls }) => [service, calls])).toEqual(
      top('calls').map(({ service, calls }) => [service, calls]),
    );
    expect(port.slowest.map(({ milliseconds }) => milliseconds)).toEqual(
      top('milliseconds').map(({ milliseconds }) => milliseconds),
    );
    for (const [at, day] of port.days.entries()) {
      const rows = await many(sql<Truth & { service: string }>`
        select service, count(*) as calls, ${times} from call_log where ${inDays(day, day)} group by 1`);
      for (const series of port.series) {
        const truth = rows.find(({ service }) => service === series.service);
        expect(series.calls[at]).toBe(truth?.calls ?? 0);
        if (truth) expectTimes(series.times[at], truth, `${series.service} ${day}`);
      }
    }
  });

  test('each place of the traffic at home, each column of its days, and yesterday’s applications [page-06]', async () => {
    const home = await platform.ask<HomeAnswer>('Admin.Stats.Home');
    const flow = await platform.ask<FlowAnswer>('Admin.Stats.Flow', { ...span, granularity: 'hour' });
    expect(home.traffic).toEqual({ at: flow.at, series: flow.series });
    const kinds = { orders: 'order', apps: 'app', accounts: 'account' } as const;
    for (const day of home.recent ?? [])
      for (const [name, table] of Object.entries(kinds)) {
        const { n } = await platform.one(
          sql<{
            n: number;
          }>`select count(*) as n from ${sql.table(table)} where ${inDays('1970-01-01', day.day)}`,
        );
        expect(day[name as keyof typeof kinds], `${name} ${day.day}`).toBe(n);
      }
    expect(new Set(home.recent?.map(({ orders }) => orders)).size).toBeGreaterThan(3);
    const yesterday = dayAfter(platform.today, -1);
    const truth = await many(sql<Row>`
      select app_id, count(distinct uid) filter (where uid <> 0) as visitors, count(*) as calls from call_log
      where ${inDays(yesterday, yesterday)} group by 1 order by 3 desc, 1 limit 10`);
    expect(home.active_apps?.map(({ app_id, visitors, calls }) => ({ app_id, visitors, calls }))).toEqual(
      truth,
    );
  });

  test('the sign-ins of each day, and of as many days before [page-44]', async () => {
    const { rows, totals, before } = await platform.ask<ReportAnswer>('Admin.Stats.Login', span);
    const truthOf = (from: string, to: string) =>
      platform.one(sql<Row>`
        select count(*) as total, count(*) filter (where result = 'passed') as passed,
          count(*) filter (where result <> 'passed') as failed,
          count(distinct account_id) filter (where result = 'passed') as accounts
        from login_record where ${inDays(from, to)}`);
    for (const { day, ...figures } of [...rows, ...before.rows])
      expect(figures, day).toEqual(await truthOf(day, day));
    expect(totals).toEqual(await truthOf(span.from, span.to));
    expect(before.totals).toEqual(await truthOf(dayAfter(span.from, -7), dayAfter(span.from, -1)));
    expect(Number(before.totals['total'])).toBeGreaterThan(0);
  });
});
