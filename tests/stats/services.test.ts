import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayAfter } from '#schemas/payloads/days.ts';
import type { FlowAnswer, PortAnswer } from '#schemas/payloads/stats.ts';
import type { Row } from '#schemas/resource.ts';
import { sweepRollUps } from '#server/features/stats/sweepRollUps.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { type CalledPlatform, inDays, startCalled } from '../support/stats/called.ts';
import { logCalls } from '../support/stats/calls.ts';

let platform: CalledPlatform;

beforeAll(async () => {
  platform = await startCalled();
});
afterAll(() => platform.kaifang.close());

const hour = 3_600_000;
const sum = (numbers: readonly number[]) => numbers.reduce((all, next) => all + next, 0);
const bodyOf = (service: string, fields: Row) => fileOf(platform.kaifang, platform.root.id, service, fields);
const fileOf = async (kaifang: TestApp, root: number, service: string, fields: Row) => {
  const pieces: string[] = [];
  const made = (await kaifang.app.services
    .get(service)
    ?.run({ ...callOf(kaifang, root, service), lang: 'en' } as never, fields)) as {
    chunks: AsyncIterable<string | Uint8Array>;
    name: string;
  };
  for await (const piece of made.chunks) pieces.push(String(piece));
  return { name: made.name, text: pieces.join('') };
};
const callOf = ({ app }: TestApp, root: number, service: string) => ({
  ...{
    app,
    db: app.db,
    registry: app.registry,
    service,
    ip: '127.0.0.1',
  },
  ...{ caller: { id: root, username: 'root', level: 255 }, session: null, texts: {} },
});

/**
 * Twelve hundred APIs on a separate platform: the later, the slower; the first was called a hundred times.
 */
async function manyApis() {
  const kaifang = await startApp();
  const root = await kaifang.signIn(255);
  const calls = Array.from({ length: 1299 }, (_, at) => Math.max(0, at - 99)).map((at) => ({
    ...{ service: `App.Many.Api${at}`, milliseconds: 5 + at * 200 },
  }));
  await logCalls(kaifang.app.db, calls);
  const ask = async (service: string, fields: Row) =>
    (await kaifang.call(service, fields, root.token)).data as unknown as PortAnswer;
  return { app: { kaifang, root, ask }, close: () => kaifang.close() };
}

describe('the flow', () => {
  test('has a place for every hour of the last seven days until now, and each call in its own (STA-02) [page-18]', async () => {
    const flow = await platform.ask<FlowAnswer>('Admin.Stats.Flow');
    expect(flow).toMatchObject({ from: platform.week, to: platform.today, granularity: 'hour' });
    expect(flow.at[0]).toBe(new Date(`${platform.week}T00:00:00+08:00`).toISOString());
    expect(Date.parse(flow.at.at(-1) ?? '')).toBeGreaterThan(Date.now() - hour - 60_000);
    for (const { ret, calls } of flow.series)
      for (const [place, at] of flow.at.entries()) {
        if (place % 17 !== 0 && place < flow.at.length - 2) continue;
        const { n } = await platform.one(
          sql<{
            n: number;
          }>`select count(*) as n from call_log where ret = ${ret} and created_at >= ${at}::timestamptz
            and created_at < ${at}::timestamptz + interval '1 hour'`,
        );
        expect(calls[place], `${ret} ${at}`).toBe(n);
      }
    const { n } = await platform.one(
      sql<{ n: number }>`select count(*) as n from call_log where ${inDays(platform.week, platform.today)}`,
    );
    expect(sum(flow.series.flatMap(({ calls }) => calls))).toBe(n);
    expect(flow.kinds.all).toBe(n);
    expect(sum(Object.values(flow.kinds))).toBe(2 * n);
  });

  test('shows all, paid, trial, normal and failed calls by the day, with ten at the top (STA-02) [constant-07]', async () => {
    for (const pay_type of ['paid', 'trial', 'normal', 'failed']) {
      const flow = await platform.ask<FlowAnswer>('Admin.Stats.Flow', { pay_type, granularity: 'day' });
      expect(flow.at).toHaveLength(7);
      const where = sql`pay_type = ${pay_type} and ${inDays(platform.week, platform.today)}`;
      const { n } = await platform.one(sql<{ n: number }>`select count(*) as n from call_log where ${where}`);
      expect(sum(flow.series.flatMap(({ calls }) => calls))).toBe(n);
      expect(flow.kinds[pay_type as 'paid']).toBe(n);
      const top = await sql<{ service: string; calls: number }>`
        select service, count(*) as calls from call_log where ${where} group by 1 order by 2 desc, 1`.execute(
        platform.kaifang.app.db,
      );
      expect(flow.apis.items).toHaveLength(10);
      expect(flow.apis.items.map(({ service, calls }) => ({ service, calls }))).toEqual(
        top.rows.slice(0, 10),
      );
      expect(flow.apis.others).toBe(sum(top.rows.slice(10).map(({ calls }) => calls)));
      expect(sum(flow.apps.items.map(({ calls }) => calls)) + flow.apps.others).toBe(n);
      expect(flow.apps.items[0]?.name).toMatch(/^App \d+$/);
    }
  });

  test.each([{ granularity: 'hour' }, { granularity: 'day' }])(
    'is narrowed to an API, an application and an account, by $granularity (STA-02)',
    async (more) => {
      for (const filter of [
        { service: platform.apis[0] as string },
        { app_id: platform.apps[2] ?? 0 },
        { account_id: platform.root.id },
        { service: platform.apis[1] as string, app_id: platform.apps[4] ?? 0 },
        { app_id: 99_999 },
      ] as Row[]) {
        const flow = await platform.ask<FlowAnswer>('Admin.Stats.Flow', { ...more, ...filter });
        const own = Object.entries(filter).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
        const { n } = await platform.one(
          sql<{ n: number }>`
            select count(*) as n from call_log where ${sql.join(own, sql` and `)} and ${inDays(platform.week, platform.today)}`,
        );
        expect(sum(flow.series.flatMap(({ calls }) => calls)), JSON.stringify(filter)).toBe(n);
        expect(flow.kinds.all).toBe(n);
      }
    },
  );

  test('is shown by the minute of platform.today and yesterday, never of calls that are still to come', async () => {
    await logCalls(platform.kaifang.app.db, [{ created_at: new Date(Date.now() + 26 * hour).toISOString() }]);
    const flow = await platform.ask<FlowAnswer>('Admin.Stats.Flow', {
      granularity: 'minute',
      from: platform.today,
      to: platform.today,
    });
    const { n } = await platform.one(
      sql<{
        n: number;
      }>`select count(*) as n from call_log where ${inDays(platform.today, platform.today)} and created_at <= now()`,
    );
    expect(sum(flow.series.flatMap(({ calls }) => calls))).toBe(n);
    expect(Date.parse(flow.at.at(-1) ?? '')).toBeLessThanOrEqual(Date.now());
    const later = await platform.ask<FlowAnswer>('Admin.Stats.Flow', {
      from: platform.today,
      to: dayAfter(platform.today, 3),
    });
    expect(Date.parse(later.at.at(-1) ?? '')).toBeLessThanOrEqual(Date.now());
  });

  test('of one API long ago is shown by the day, as many as its counts say (STA-02)', async () => {
    const day = dayAfter(platform.today, -130);
    const service = 'App.Long.Ago';
    await logCalls(
      platform.kaifang.app.db,
      Array.from({ length: 4 }, () => ({ service, created_at: `${day}T05:00:00+08:00` })),
    );
    await sweepRollUps(platform.kaifang.app.db);
    const ask = (fields: Row) =>
      platform.ask<FlowAnswer>('Admin.Stats.Flow', { from: day, to: day, ...fields });
    const flow = await ask({ service });
    expect(flow).toMatchObject({ granularity: 'day', at: [day], kinds: { all: 4 } });
    expect(sum(flow.series.flatMap(({ calls }) => calls))).toBe(4);
    // The hours of the total are kept forever.
    expect((await ask({ granularity: 'hour' })).series.flatMap(({ calls }) => calls)).toContain(4);
  });

  test.each([
    [{ from: '2026-03-02', to: '2026-03-01' }, 'from', 'order'],
    [{ from: '2025-01-01', to: '2026-12-01' }, 'from', 'tooLong'],
    [{ from: '2026-01-01', to: '2026-03-01', granularity: 'hour' }, 'from', 'tooLong'],
    [{ granularity: 'minute', from: '2026-01-01', to: '2026-01-01' }, 'granularity', 'tooOld'],
    [{ granularity: 'hour', from: '2026-01-01', to: '2026-01-01', app_id: 1 }, 'granularity', 'hoursTooOld'],
    [{ granularity: 'minute', service: 'App.A.B' }, 'granularity', 'minuteOfAll'],
    [{ to: '0001-01-02' }, 'from', 'tooEarly'],
    [{ from: 'yesterday' }, 'from', 'format'],
    [{ pay_type: 'free' }, 'pay_type', 'enum'],
  ] as [Row, string, string][])('%j is refused, with its field and its rule', async (fields, field, rule) => {
    const { ret, data } = await platform.kaifang.call('Admin.Stats.Flow', fields, platform.root.token);
    expect([ret, data['errors']]).toMatchObject([400, [{ field, rule }]]);
    // Named entries have their names, without placeholders.
    expect(JSON.stringify(data['errors'])).not.toMatch(/[{%]\w/);
  });

  test('too many days are shown by their number', async () => {
    const days = { from: '2016-11-01', to: '2026-10-31' };
    const { data } = await platform.kaifang.call('Admin.Stats.Flow', days, platform.root.token);
    expect(JSON.stringify(data['errors'])).toContain('you chose 3652');
  });
});

describe('the APIs by day', () => {
  test('have calls, share, mean and percentiles as the raw log has them, within 1.6 % (STA-02) [page-18]', async () => {
    const port = await platform.ask<PortAnswer>('Admin.Stats.Port');
    const { rows } = await sql<{ service: string; calls: number; mean: number; p: number[] }>`
      select service, count(*) as calls, avg(milliseconds)::float8 as mean,
        percentile_disc(array[0.5, 0.95, 0.99]) within group (order by milliseconds)::float8[] as p
      from call_log where ${inDays(platform.week, platform.today)} group by 1 order by 2 desc, 1`.execute(
      platform.kaifang.app.db,
    );
    expect(port.items).toHaveLength(rows.length);
    expect(port.total).toMatchObject({ services: rows.length, calls: sum(rows.map(({ calls }) => calls)) });
    for (const [at, { service, calls, mean, p }] of rows.entries()) {
      const item = port.items[at];
      expect(item).toMatchObject({ service, calls });
      expect(item?.milliseconds).toBeCloseTo(mean, 0);
      for (const [place, name] of (['p50', 'p95', 'p99'] as const).entries()) {
        const truth = p[place] ?? 0;
        expect(Math.abs((item?.[name] ?? 0) - truth), `${service} ${name}`).toBeLessThanOrEqual(truth / 64);
      }
    }
    expect(sum(port.items.map(({ share }) => share))).toBeCloseTo(100, 0);
    expect(port.items.find(({ service }) => service === platform.apis[0])).toMatchObject({
      title: '第一个接口',
      published: true,
    });
    expect(port.items.find(({ service }) => service === platform.apis[1])).toMatchObject({
      published: false,
    });
  });

  test('name the ten with most calls from day to day, and all others together (STA-02)', async () => {
    const port = await platform.ask<PortAnswer>('Admin.Stats.Port', { app_id: platform.apps[0] ?? 0 });
    expect(port.days).toHaveLength(7);
    const named = port.series.map(({ service }) => service);
    for (const [at, day] of port.days.entries()) {
      const { rows } = await sql<{ service: string; calls: number; p95: number }>`
        select service, count(*) as calls,
          percentile_disc(0.95) within group (order by milliseconds)::float8 as p95
        from call_log where app_id = ${platform.apps[0]} and ${inDays(day, day)} group by 1`.execute(
        platform.kaifang.app.db,
      );
      for (const { service, calls, times } of port.series) {
        const truth = rows.find((row) => row.service === service);
        expect(calls[at]).toBe(truth?.calls ?? 0);
        if (truth) expect(Math.abs((times[at]?.p95 ?? 0) - truth.p95)).toBeLessThanOrEqual(truth.p95 / 64);
        else expect(times[at]?.p95).toBeNull();
      }
      const others = rows.filter(({ service }) => !named.includes(service));
      expect(port.others[at]).toBe(sum(others.map(({ calls }) => calls)));
    }
  });

  test('are sorted over all there are, though not all are shown, and the slowest are found among all (STA-02)', async () => {
    const { app, close } = await manyApis();
    const ask = (fields: Row = {}) => app.ask('Admin.Stats.Port', fields);
    const port = await ask();
    expect(port.items).toHaveLength(100);
    expect(port.total).toMatchObject({ services: 1200, calls: 1299 });
    // The slowest one was called once, so it is not among the hundred with most calls.
    expect(port.items.some(({ service }) => service === 'App.Many.Api1199')).toBe(false);
    expect(port.slowest.map(({ service }) => service)).toEqual(
      Array.from({ length: 10 }, (_, at) => `App.Many.Api${1199 - at}`),
    );
    expect(port.busiest).toHaveLength(10);
    expect(port.busiest[0]).toMatchObject({ service: 'App.Many.Api0', calls: 100 });
    const slow = await ask({ sort: '-milliseconds', limit: 3 });
    expect(slow.items.map(({ service }) => service)).toEqual([
      'App.Many.Api1199',
      ...['App.Many.Api1198', 'App.Many.Api1197'],
    ]);
    const times = (await ask({ sort: '-p95', limit: 200 })).items.map(({ p95 }) => p95 ?? 0);
    expect(times).toEqual([...times].sort((a, b) => b - a));
    expect((await ask({ sort: 'milliseconds', limit: 1 })).items[0]?.service).toBe('App.Many.Api0');
    expect(slow.series.map(({ service }) => service)).toEqual(port.series.map(({ service }) => service));
    const { text } = await fileOf(app.kaifang, app.root.id, 'Admin.Stats.ExportPort', {
      sort: '-milliseconds',
    });
    const lines = text.trim().split('\r\n');
    expect(lines).toHaveLength(1 + 1200 + 1);
    expect(lines[1]).toContain('App.Many.Api1199');
    expect(lines.at(-1)).toContain('Total,,1299,100,');
    await close();
  });

  test('are taken away as a file with totals, and that is written down', async () => {
    const { text, name } = await bodyOf('Admin.Stats.ExportPort', {
      from: platform.week,
      to: platform.today,
    });
    const lines = text.trim().split('\r\n');
    expect(name).toMatch(/^APIs by day-\d{8}-\d{4}\.csv$/);
    expect(lines[0]).toContain('API,Title,Calls,Share (%)');
    expect(lines).toHaveLength(15);
    const port = await platform.ask<PortAnswer>('Admin.Stats.Port');
    expect(lines.at(-1)).toContain(`Total,,${port.total.calls},100,`);
    const flow = await bodyOf('Admin.Stats.ExportFlow', { from: platform.today, to: platform.today });
    const [head, ...times] = flow.text.trim().split('\r\n');
    expect(head).toContain('Time (China time),Return code,Calls');
    for (const line of times) expect(line.slice(0, 16)).toMatch(new RegExp(`^${platform.today} \\d\\d:00$`));
    await logCalls(platform.kaifang.app.db, [{ service: 'App.Made.Up', ret: 404, api_version: null }]);
    const named = await bodyOf('Admin.Stats.ExportPort', { from: platform.today, to: platform.today });
    expect(named.text).toContain('\r\nUnknown API,,1,');
    const { rows } = await sql<Row>`
      select resource, changes from audit where service like 'Admin.Stats.Export%' order by id`.execute(
      platform.kaifang.app.db,
    );
    expect(rows).toMatchObject([
      { resource: 'api_port', changes: { rows: 14, format: 'csv', from: platform.week } },
      { resource: 'api_flow' },
      { resource: 'api_port' },
    ]);
  });
});
