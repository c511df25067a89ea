import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayAfter } from '#schemas/payloads/days.ts';
import type { FlowAnswer, HomeAnswer } from '#schemas/payloads/stats.ts';
import type { Row } from '#schemas/resource.ts';
import { daysAsMoments } from '#src/features/stats/moments.ts';
import { type CalledPlatform, inDays, startCalled } from '../support/stats/called.ts';
import { logCalls } from '../support/stats/calls.ts';

let platform: CalledPlatform;

beforeAll(async () => {
  platform = await startCalled();
});
afterAll(() => platform.kaifang.close());

interface Report {
  readonly rows: readonly (Row & { readonly day: string })[];
  readonly totals: Row;
  readonly before: { readonly totals: Row };
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, next) => all + next, 0);

describe('the statistics of applications', () => {
  const standing = (day: string) =>
    platform.one(sql<Row>`
      select (select count(*) from app where ${inDays('1970-01-01', day)}) as apps,
        (select count(*) from account where ${inDays('1970-01-01', day)}) as accounts,
        (select count(*) from "order" where ${inDays('1970-01-01', day)}) as orders`);

  test('mention applications, accounts and orders only anyone who may list them (AZ-04)', async () => {
    const { token, id } = await platform.kaifang.signIn(200);
    const { id: old } = await platform.one(
      sql<{
        id: number;
      }>`update app set created_at = now() - interval '4 days' where app_key = 'appkey7' returning id`,
    );
    for (const uri of ['/stats/app_stats', '/user/list'])
      await platform.ask('Admin.Operation.Add', { title: uri, uri, levels: [], account_ids: [id] });
    const { data } = await platform.kaifang.call('Admin.Stats.App', {}, token);
    const { rows, totals } = data as unknown as Report;
    expect(totals).toMatchObject({ apps: null, orders: null, accounts: 2 });
    expect(rows.map(({ apps }) => apps)).toEqual(Array(7).fill(null));
    const own = await platform.ask<Report>('Admin.Stats.App');
    expect(own.rows.map(({ apps }) => apps)).toEqual([0, 0, 1, 1, 1, 1, 12]);
    expect(old).toBeGreaterThan(0);
  });

  test('are distinguished from the roll-ups as the raw log has them, with a filter too (STA-02)', async () => {
    const days = { from: dayAfter(platform.today, -9), to: platform.today };
    for (const app of [undefined, platform.apps[3]]) {
      const filter = app === undefined ? {} : { filter: { app_id: { eq: app } } };
      const { rows, totals, before } = await platform.ask<Report>('Admin.Stats.App', {
        ...days,
        ...filter,
      } as Row);
      const truth = (from: string, to: string) =>
        platform.one(sql<Row>`
          select count(*) as total, count(*) filter (where pay_type = 'paid') as paid,
            count(*) filter (where pay_type = 'trial') as trial,
            count(*) filter (where pay_type = 'normal') as normal,
            count(*) filter (where pay_type = 'failed') as failed, count(distinct app_id) as active_apps,
            count(distinct account_id) as active_accounts,
            count(distinct (app_id, uid)) filter (where uid <> 0) as uv
          from call_log where ${inDays(from, to)} and ${app === undefined ? sql`true` : sql`app_id = ${app}`}`);
      for (const { day, ...figures } of rows)
        expect(figures, day).toEqual({ ...(await truth(day, day)), ...(await standing(day)) });
      expect(totals).toEqual({ ...(await truth(days.from, days.to)), ...(await standing(days.to)) });
      const [from, to] = [dayAfter(platform.today, -19), dayAfter(platform.today, -10)];
      expect(before.totals).toEqual({ ...(await truth(from, to)), ...(await standing(to)) });
    }
  });
});

describe('the home page', () => {
  test('shows what its lists show, and what the log mentions each day (STA-02) [page-06]', async () => {
    const home = await platform.ask<HomeAnswer>('Admin.Stats.Home');
    const total = async (service: string, filter: Row = {}) =>
      (await platform.ask<Row>(service, { filter: filter as never, limit: 1, total: 'exact' }))['total'];
    const pending = { review_status: 'pending', status: { in: ['unset', 'working', 'disabled'] } };
    expect(home.cards).toMatchObject({
      apps_to_review: await total('Admin.App.GetList', pending),
      accounts: await total('Admin.User.GetAllMembers'),
      apis: await total('Admin.ApiDesign.GetList'),
    });
    expect(home.cards.apps_to_review).toBe(1);
    expect(home.recent).toHaveLength(7);
    for (const { day, calls, active_apps, visitors } of home.recent ?? []) {
      const truth = await platform.one(sql<Row>`
        select count(*) as calls, count(distinct app_id) as active_apps,
          count(distinct (app_id, uid)) filter (where uid <> 0) as visitors
        from call_log where ${inDays(day, day)}`);
      expect({ calls, active_apps, visitors }, day).toEqual(truth);
    }
    expect(home.recent?.[0]).toMatchObject({
      day: platform.today,
      apps: 12,
      orders: 0,
      calls: home.cards.calls_today,
    });
    const { rows } = await sql<{ app_id: number; calls: number }>`
      select app_id, count(*) as calls from call_log where ${inDays(dayAfter(platform.today, -1), dayAfter(platform.today, -1))}
      group by 1 order by 2 desc, 1 limit 10`.execute(platform.kaifang.app.db);
    expect(home.active_apps?.map(({ app_id, calls }) => ({ app_id, calls }))).toEqual(rows);
    expect(sum(home.traffic?.series.flatMap(({ calls }) => calls) ?? [])).toBe(
      sum(home.recent?.map(({ calls }) => calls) ?? []),
    );
  });

  test('counts of today what the list of calls shows of today, also calls by names that no one answers to (STA-02)', async () => {
    await logCalls(platform.kaifang.app.db, [
      { service: 'Admin.User.Get', ret: 404, api_version: null },
      { service: 'Platform.Made.Up', ret: 404, api_version: null },
    ]);
    const { cards, today } = await platform.ask<HomeAnswer>('Admin.Stats.Home');
    const list = await platform.ask<Row>('Admin.Stats.Log', {
      filter: { created_at: daysAsMoments({ from: today, to: today }) },
      ...{ limit: 1, total: 'exact' },
    });
    expect(cards.calls_today).toBe(list['total']);
  });

  test('shows an administrator of nothing that he could not open', async () => {
    const { token, id } = await platform.kaifang.signIn(200);
    const figures = async () =>
      (await platform.kaifang.call('Admin.Stats.Home', {}, token)).data as unknown as HomeAnswer;
    expect(await figures()).toEqual({ today: platform.today, cards: {} });
    const grant = (uri: string) =>
      platform.kaifang.call(
        'Admin.Operation.Add',
        { title: uri, uri, levels: [], account_ids: [id] },
        platform.root.token,
      );
    await grant('/application/list');
    expect((await figures()).cards).toEqual({ apps_to_review: 1 });
    expect((await platform.kaifang.call('Admin.Stats.Flow', {}, token)).ret).toBe(403);
    await grant('/techzones/apistats/flow');
    const more = await figures();
    expect(Object.keys(more)).toEqual(['today', 'cards', 'traffic', 'recent', 'active_apps']);
    expect(more.recent?.[0]).toMatchObject({ orders: null, apps: 12, accounts: null });
    expect(more.active_apps?.[0]?.app_key).toMatch(/^appkey/);
    expect((await platform.kaifang.call('Admin.Stats.Flow', {}, token)).ret).toBe(200);
    expect((await platform.kaifang.call('Admin.Stats.Port', {}, token)).ret).toBe(403);
  });

  test('shows anyone who may see the flow alone no number and no name out of another list (AZ-04)', async () => {
    const { token, id } = await platform.kaifang.signIn(200);
    const uri = '/techzones/apistats/flow';
    const { items } = await platform.ask<{ items: Row[] }>('Admin.Operation.GetList', {
      filter: { uri: { eq: uri } },
    });
    const [known] = items;
    if (known) {
      const { id: operation, version } = known;
      await platform.ask('Admin.Operation.Edit', {
        id: operation ?? 0,
        version: version ?? 0,
        account_ids: [id],
      });
    } else
      await platform.ask('Admin.Operation.Add', { title: 'Flow alone', uri, levels: [], account_ids: [id] });
    const { data } = await platform.kaifang.call('Admin.Stats.Home', {}, token);
    const { cards, recent, active_apps } = data as unknown as HomeAnswer;
    expect(Object.keys(cards)).toEqual(['calls_today']);
    for (const { orders, apps, accounts } of recent ?? [])
      expect([orders, apps, accounts]).toEqual([null, null, null]);
    expect(active_apps?.length).toBeGreaterThan(0);
    for (const { name, app_key, calls } of active_apps ?? []) {
      expect([name, app_key]).toEqual([null, null]);
      expect(calls).toBeGreaterThan(0);
    }
    const flow = (await platform.kaifang.call('Admin.Stats.Flow', {}, token)).data as unknown as FlowAnswer;
    expect(flow.apps.items).toHaveLength(10);
    for (const { name, calls } of flow.apps.items) expect([name, calls > 0]).toEqual([null, true]);
    const own = await platform.ask<HomeAnswer>('Admin.Stats.Home');
    expect(own.recent?.[0]).toMatchObject({ orders: 0, apps: 12, accounts: own.cards.accounts });
  });
});
