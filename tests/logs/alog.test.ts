import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { Row } from '#schemas/resource.ts';
import { ordering } from '#server/records/query.ts';
import { filterCondition } from '#server/records/where.ts';
import { type CalledPlatform, startCalled } from '../support/stats/called.ts';
import { logCalls } from '../support/stats/calls.ts';

let platform: CalledPlatform;

beforeAll(async () => {
  platform = await startCalled();
  const { db } = platform.kaifang.app;
  // The log is append-only, so its rows are inserted directly.
  await sql`
    insert into call_log (service, app_id, account_id, pay_type, ret, ip, method, params, milliseconds, created_at)
    select 'App.Many.Deep', ${platform.apps[1]}, ${platform.root.id}, 'paid', 500, '198.51.100.' || n % 3, 'POST',
      ${JSON.stringify({ order: { lines: [{ sku: 'a-1', count: 2 }] }, password: '***' })}::jsonb, 7,
      now() - n * interval '1 minute'
    from generate_series(1, 30) as n`.execute(db);
});
afterAll(() => platform.kaifang.close());

const hourAgo = new Date(Date.now() - 3_600_000).toISOString();
const filters = (): Row[] => [
  { app_id: platform.apps[1] ?? 0 },
  { account_id: platform.root.id },
  { pay_type: 'trial' },
  { ret: 409 },
  { ip: '198.51.100.2' },
  { created_at: { gte: hourAgo } },
  { service: 'App.Many.Deep', pay_type: 'paid', created_at: { gte: hourAgo } },
];
const truthOf = (filter: Row) =>
  Object.entries(filter).map(([name, value]) =>
    typeof value === 'object'
      ? sql`${sql.ref(name)} >= ${(value as { gte: string }).gte}::timestamptz`
      : sql`${sql.ref(name)} = ${value}`,
  );

describe('the log of calls', () => {
  test('is narrowed by application, account, pay type, return code, address and time, as SQL has it', async () => {
    for (const filter of filters()) {
      const { rows } = await sql<{ id: number }>`
        select id from call_log where ${sql.join(truthOf(filter), sql` and `)} order by id desc`.execute(
        platform.kaifang.app.db,
      );
      expect(rows.length, JSON.stringify(filter)).toBeGreaterThan(0);
      const answer = await platform.ask<{ items: Row[]; total: number }>('Admin.Stats.Log', {
        ...{ filter: filter as never, sort: '-id', limit: 20, total: 'exact' },
      });
      expect(answer.total, JSON.stringify(filter)).toBe(rows.length);
      expect(answer.items.map(({ id }) => id)).toEqual(rows.slice(0, 20).map(({ id }) => id));
    }
  });

  test('shows the parameters of a call as a tree of JSON, with its secrets masked (LOG-04)', async () => {
    const { items } = await platform.ask<{ items: Row[] }>('Admin.Stats.Log', {
      ...{ filter: { service: 'App.Many.Deep' }, limit: 1 },
    });
    const call = await platform.ask<Row>('Admin.CallLog.Get', { id: items[0]?.['id'] ?? 0 });
    expect(call['params']).toEqual({ order: { lines: [{ sku: 'a-1', count: 2 }] }, password: '***' });
  });

  test('says of which calls a test can be made: of those whose API there is', async () => {
    const of = async (service: string) => {
      const filter = { service } as never;
      const { items } = await platform.ask<{ items: Row[] }>('Admin.Stats.Log', { filter, limit: 1 });
      return items[0]?.['has_api'];
    };
    await logCalls(platform.kaifang.app.db, [
      { service: '', ret: 400, api_version: null },
      { service: 'App.Made.Up', ret: 404, api_version: null },
      { service: 'App.Known.One', ret: 404, api_version: 2 },
    ]);
    const names = ['App.Made.Up', 'App.Known.One', 'App.Many.Deep'];
    expect(await Promise.all(names.map(of))).toEqual([false, true, true]);
    const { rows } = await sql<{ id: number }>`select id from call_log where service = ''`.execute(
      platform.kaifang.app.db,
    );
    const nameless = await platform.ask<Row>('Admin.CallLog.Get', { id: rows[0]?.id ?? 0 });
    expect(nameless['has_api']).toBe(false);
  });

  test('finds the newest of an API, application, account, return code or address by an index, however many others there are', async () => {
    const { apps, root } = platform;
    const { db, registry } = platform.kaifang.app;
    const log = resourceOf(registry, 'call_log');
    await db.transaction().execute(async (tx) => {
      await sql`set local kaifang.count_later = 'on'`.execute(tx);
      await sql`
        insert into call_log (service, app_id, account_id, ret, ip, created_at)
        select 'App.Usual.' || n % 7, ${apps[0]}::bigint, ${root.id}::bigint, 200, '192.0.2.' || n % 9,
          now() - n * interval '1 minute' from generate_series(1, 20000) as n
        union all select 'App.Seldom.One', ${apps[1]}, ${root.id}, 599, '203.0.113.7', now() - interval '13 days'`.execute(
        tx,
      );
    });
    await sql`analyze call_log`.execute(db);
    const seldom: Row = {
      service: 'App.Seldom.One',
      app_id: apps[1] ?? 0,
      ret: 599,
      ip: '203.0.113.7',
    };
    const usual: Row = {
      service: 'App.Usual.3',
      app_id: apps[0] ?? 0,
      account_id: root.id,
      ret: 200,
      ip: '192.0.2.3',
    };
    for (const row of [seldom, usual])
      for (const [name, value = null] of Object.entries(row)) {
        const { rows } = await sql<{ 'QUERY PLAN': string }>`
          explain (analyze, costs off, timing off) select id from call_log
          where ${filterCondition(log, { [name]: value }, {})} order by ${ordering(log, undefined, {})} limit 10`.execute(
          db,
        );
        const lines = rows.map((one) => one['QUERY PLAN']);
        const read = lines.flatMap((line) => /Scan.*rows=([\d.]+) loops/.exec(line)?.[1] ?? []);
        const left = lines.flatMap((line) => /Rows Removed by Filter: (\d+)/.exec(line)?.[1] ?? []);
        const sum = (all: readonly string[]) => all.reduce((total, one) => total + Number(one), 0);
        // If nearly all calls match, the planner may read a few others as well.
        expect(sum(read) + sum(left), `${name}\n${lines.join('\n')}`).toBeLessThan(300);
      }
  });
});
