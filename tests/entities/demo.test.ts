import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ReportAnswer } from '#schemas/payloads/report.ts';
import type { FlowAnswer, HomeAnswer, PortAnswer } from '#schemas/payloads/stats.ts';
import type { Row } from '#schemas/resource.ts';
import { catalogue } from '#server/commands/demo/catalogue.ts';
import { doThings } from '#server/commands/demo/doThings.ts';
import { fillDemo, NotEmpty } from '#server/commands/demo/fill.ts';
import { seedRows } from '#server/commands/demo/seed.ts';
import { createLocalFiles } from '#server/platform/files/files.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { unsound } from '../support/records/money.ts';

let kaifang: TestApp;
let root: { id: number; token: string };
let told: string[];
const folder = mkdtempSync(join(tmpdir(), 'kaifang-demo-'));
const files = createLocalFiles(join(folder, 'uploads'));

beforeAll(async () => {
  kaifang = await startApp();
  root = await kaifang.signIn(255, 'root_1');
  told = await fillDemo(kaifang.app.db, kaifang.app.keys, files);
  told.push(await doThings(kaifang.app));
}, 300_000);
afterAll(async () => {
  await kaifang.close();
  rmSync(folder, { recursive: true });
});

const call = (service: string, fields: Row = {}) => kaifang.call(service, fields, root.token);
const count = async (service: string, filter: Row) => {
  const { ret, data } = await call(service, { filter: filter as never, limit: 1, total: 'exact' });
  expect(ret).toBe(200);
  return Number(data['total']);
};

describe('the demo', () => {
  test('gives the required parameters of its APIs examples, so that the code on their pages runs as copied', async () => {
    const { rows } = await sql<{ service: string; name: string }>`
      select service, one ->> 'name' as name from api_version, jsonb_array_elements(parameters::jsonb) as one
      where (one ->> 'required')::boolean and one #> '{schema,examples}' is null`.execute(kaifang.app.db);
    expect(rows).toEqual([]);
  });
  test('says of each topic in both languages when its messages are sent', async () => {
    const { rows } = await sql<{ title: string; description: string }>`
      select title, description from topic`.execute(kaifang.app.db);
    expect(rows).toHaveLength(3);
    for (const { title, description } of rows) {
      expect(description).toMatch(/推送.*\n\nSent /);
      expect(description).not.toContain(title);
    }
  });
  test('has something in each state that a screen can show', async () => {
    for (const level of [0, 100, 101, 200])
      expect(await count('Admin.User.GetAllMembers', { level })).toBeGreaterThan(1);
    for (const [list, field, states] of [
      ['User.GetAllMembers', 'status', 'enabled disabled'],
      ['App.GetList', 'status', 'unset working disabled canceled'],
      ['App.GetList', 'review_status', 'pending passed rejected'],
      ['ApiDesign.GetList', 'status', 'draft published'],
      ['ApiDesign.GetList', 'draft', 'changed'],
      ['ApiApply.GetList', 'status', 'pending passed rejected'],
      ['DeveloperApplication.GetList', 'status', 'pending passed rejected'],
      ['PermissionRule.GetList', 'target_type', 'role account app'],
      ['PermissionRule.GetList', 'state', 'granted revoked'],
      ['Package.GetList', 'type', 'paid trial combined'],
      ['Package.GetList', 'status', 'normal closed'],
      ['AccountPackage.GetList', 'state', 'unused using used_up expired void'],
      ['Order.GetList', 'package_state', 'unshipped sent recycled'],
      ['Order.GetList', 'status', 'unpaid paid canceled'],
      ['Recharge.GetList', 'audit_status', 'pending approved declined'],
      ['Payment.GetList', 'status', 'applied surplus'],
      ['Ledger.GetList', 'kind', 'recharge deduction refund'],
      ['Article.GetList', 'status', 'shown hidden'],
      ['Article.GetList', 'view_permission', 'tourist member developer'],
      ['WorkOrder.GetList', 'status', 'pending communicating resolved closed'],
      ['Task.GetList', 'status', 'not_running exception'],
      ['PushRecord.GetList', 'state', 'delivered dead'],
      ['Subscription.GetList', 'review_status', 'pending passed rejected'],
      ['TestCase.GetList', 'status', 'untested passed failed no_response no_config'],
    ] as const)
      for (const state of states.split(' '))
        expect(await count(`Admin.${list}`, { [field]: state }), `${list} ${state}`).toBeGreaterThan(0);
    expect(await count('Admin.User.GetAllMembers', { balance: { gt: '0.00' } })).toBeGreaterThan(10);
    expect(await unsound(kaifang)).toEqual([]);
    expect(await count('Admin.Article.GetList', { cover: { null: false } })).toBe(10);
    expect(await count('Admin.App.GetList', { calls_today: { gt: 0 } })).toBeGreaterThan(0);
    const shown = await call('Admin.Article.GetList', { filter: { status: 'shown' }, limit: 1 });
    expect((shown.data['items'] as Row[])[0]?.['portal_url']).toMatch(/^https:.*\/\d+$/);
    const { rows } = await sql`
      select * from (select name as text from app union all select title || abstract from article) as texts
      where text ~ '^[A-Za-z0-9 ]{9}.*[一-龥]'`.execute(kaifang.app.db);
    expect(rows).toEqual([]);
  });

  test('has nothing that is older than what it belongs to, and accounts that came in when their sign-ins say', async () => {
    const { db } = kaifang.app;
    const { rows: links } = await sql<{ child: string; field: string; parent: string; key: string }>`
      select c.relname as child, a.attname as field, p.relname as parent, k.attname as key
      from pg_constraint f join pg_class c on c.oid = f.conrelid join pg_class p on p.oid = f.confrelid
      join pg_attribute a on a.attrelid = c.oid and a.attnum = f.conkey[1]
      join pg_attribute k on k.attrelid = p.oid and k.attnum = f.confkey[1]
      where f.contype = 'f' and f.conparentid = 0 and (select count(*) from pg_attribute t
        where t.attrelid in (c.oid, p.oid) and t.attname = 'created_at') = case when c.oid = p.oid then 1 else 2 end`.execute(
      db,
    );
    expect(links.length).toBeGreaterThan(20);
    const older: string[] = [];
    for (const { child, field, parent, key } of links) {
      const { rows } = await sql<{ count: number }>`
        select count(*) from ${sql.table(child)} as child join ${sql.table(parent)} as parent
          on ${sql.ref(`parent.${key}`)} = ${sql.ref(`child.${field}`)}
        where child.created_at < parent.created_at`.execute(db);
      if (Number(rows[0]?.count) > 0) older.push(`${rows[0]?.count} of ${child}.${field}`);
    }
    expect(older).toEqual([]);
    const { rows: strange } = await sql`
      select account.id from account left join lateral (select created_at, ip from login_record l
        where l.account_id = account.id and result = 'passed' order by created_at desc limit 1) as last on true
      where account.level < 255 and (login_at, login_ip) is distinct from (last.created_at, last.ip)`.execute(
      db,
    );
    expect(strange).toEqual([]);
  });

  test('came about bit by bit: numbers follow moments, changes are as old as they say, no one signs in twice a second', async () => {
    const { db } = kaifang.app;
    const one = async (table: string, condition: string) => {
      const { rows } = await sql<{ count: number }>`
        select count(*) from (select *, lag(created_at) over (order by id) as earlier,
          lag(created_at) over (partition by ${sql.raw(table === 'login_record' ? 'account_id' : 'null')} order by created_at)
            as last from ${sql.table(table)} where created_at < now() - interval '2 minutes') as one
        where ${sql.raw(condition)}`.execute(db);
      return `${table}: ${rows[0]?.count}`;
    };
    const numbered = 'account app order recharge work_order article api_apply subscription';
    for (const table of numbered.split(' '))
      expect(await one(table, 'created_at < earlier')).toBe(`${table}: 0`);
    for (const table of ['traffic_package', 'operation', 'config'])
      expect(await one(table, `updated_at > now() - interval '1 day' and version = 1`)).toBe(`${table}: 0`);
    // A verification changed the level of one.
    const verified = `exists (select from developer_application d where d.account_id = one.id and d.status = 'passed')`;
    expect(
      await one(
        'account',
        `level < 255 and updated_at <> greatest(created_at, login_at) and not ${verified}`,
      ),
    ).toBe('account: 0');
    expect(await one('login_record', `created_at < last + interval '1 second'`)).toBe('login_record: 0');
    const { rows } = await sql<{
      moments: number;
    }>`select count(distinct created_at) as moments from file`.execute(db);
    expect(Number(rows[0]?.moments)).toBeGreaterThan(40);
    const { data } = await call('Admin.Notice.GetList');
    expect((data['items'] as Row[])[0]?.['sender_id']).toEqual(expect.any(Number));
  });

  test('has something to see in each chart: every kind of call, several codes, slow and quick APIs, people (STA-02)', async () => {
    const told = async <T>(service: string) => (await call(service)).data as unknown as T;
    const flow = await told<FlowAnswer>('Admin.Stats.Flow');
    for (const [kind, calls] of Object.entries(flow.kinds)) expect(calls, kind).toBeGreaterThan(0);
    expect(flow.series.length).toBeGreaterThan(3);
    for (const { ret, calls } of flow.series) expect(Math.max(...calls), String(ret)).toBeGreaterThan(0);
    expect(flow.apis.items.length).toBeGreaterThan(5);
    expect(flow.apps.items.length).toBeGreaterThan(5);
    const port = await told<PortAnswer>('Admin.Stats.Port');
    expect(port.slowest[0]?.milliseconds ?? 0).toBeGreaterThan(2 * (port.slowest.at(-1)?.milliseconds ?? 0));
    for (const { calls } of port.series) expect(calls.filter((one) => one > 0).length).toBeGreaterThan(4);
    const home = await told<HomeAnswer>('Admin.Stats.Home');
    for (const [name, value] of Object.entries(home.cards)) expect(value, name).toBeGreaterThan(0);
    expect(home.active_apps?.length).toBeGreaterThan(3);
    for (const service of ['Admin.Stats.App', 'Admin.Stats.Register', 'Admin.Stats.Login']) {
      const { totals, before } = await told<ReportAnswer>(service);
      // Its companies and administrators have existed for long.
      const { company: _firms, admins: _staff, ...fresh } = totals;
      for (const [name, value] of Object.entries(fresh)) expect(Number(value), name).toBeGreaterThan(0);
      expect(Number(Object.values(before.totals)[0]), service).toBeGreaterThan(0);
    }
  });

  test('has been lived in: what was done stands in trails, histories, the trash, jobs, views and visits', async () => {
    expect(await count('Admin.Audit.GetList', { username: 'operator' })).toBeGreaterThan(10);
    expect(await count('Admin.Audit.GetList', { username: 'reviewer' })).toBeGreaterThan(2);
    const { data: list } = await call('Admin.Config.GetList', { filter: { name: 'maintenance' } });
    const id = (list['items'] as Row[])[0]?.['id'];
    const { data: history } = await call('Admin.Config.Revisions', { id });
    expect((history['items'] as Row[]).length).toBeGreaterThan(1);
    expect(await count('Admin.Trash.GetList', { resource: 'article' })).toBe(1);
    expect(await count('Admin.Trash.GetList', { resource: 'config' })).toBe(1);
    expect(await count('Admin.SavedView.GetList', { shared: true })).toBeGreaterThan(0);
    expect(await count('Admin.Job.GetList', { state: 'done' })).toBe(3);
    expect(await count('Admin.Job.GetList', { failed: { gt: 0 } })).toBe(1);
    const { data: accounts } = await call('Admin.User.GetAllMembers', { filter: { username: 'zhang_wei' } });
    const visitor = (accounts['items'] as Row[])[0]?.['id'];
    const { data: trail } = await call('Admin.Requests.GetUserVisitPath', { id: visitor });
    expect((trail['items'] as Row[]).length).toBeGreaterThan(3);
  });

  test('keeps the rules of its resources: what it holds can be saved again as it is', async () => {
    for (const [get, edit] of [
      ['Admin.App.GetList', 'Admin.App.Edit'],
      ['Admin.Order.GetList', 'Admin.Order.Edit'],
      ['Admin.Package.GetList', 'Admin.Package.Edit'],
      ['Admin.Article.GetList', 'Admin.Article.Edit'],
      ['Admin.User.GetAllMembers', 'Admin.User.EditMember'],
      ['Admin.Database.GetList', 'Admin.Database.Edit'],
      ['Admin.Procedure.GetList', 'Admin.Procedure.Edit'],
      ['Admin.Task.GetList', 'Admin.Task.Edit'],
      ['Admin.Topic.GetList', 'Admin.Topic.Edit'],
      ['Admin.Subscription.GetList', 'Admin.Subscription.Edit'],
      ['Admin.TokenConfig.GetList', 'Admin.TokenConfig.Edit'],
      ['Admin.TestCase.GetList', 'Admin.TestCase.Edit'],
    ] as const) {
      const { data } = await call(get, { limit: 1000 });
      const answers = [];
      // Skips records that can no longer be edited, such as a canceled application.
      const open = (data['items'] as Row[]).filter(
        (row) => get !== 'Admin.App.GetList' || row['status'] !== 'canceled',
      );
      for (const { id, version } of open.slice(0, 30))
        answers.push(await call(edit, { id: id ?? 0, version: version ?? 0 }));
      expect(
        answers.filter(({ ret }) => ret !== 200).map(({ data: wrong }) => wrong),
        edit,
      ).toEqual([]);
    }
  });

  test('has tasks and test cases whose parameters their APIs take', async () => {
    const { rows } = await sql<{ id: number; params: never }>`
      select d.id, t.params from task t join api_design d on d.service = concat_ws('.', t.namespace, t.class, t.action)
      union all select d.id, (select jsonb_object_agg(p ->> 'name', p ->> 'value') from jsonb_array_elements(c.params) p)
      from test_case c join api_design d on d.service = c.api_path`.execute(kaifang.app.db);
    expect(rows.length).toBeGreaterThan(11);
    for (const { id, params } of rows)
      expect((await call('Admin.ApiDesign.Run', { id, params })).data['ret']).toBe(200);
  });

  test('has no API online that does not answer as it says', async () => {
    const { data } = await call('Admin.ApiDesign.GetList', { filter: { status: 'published' }, limit: 100 });
    const items = data['items'] as Row[];
    expect(items.length).toBeGreaterThan(10);
    const apis = new Map(catalogue(3000).map((api) => [api.service, api]));
    for (const { id, service, returns } of items) {
      for (const params of apis.get(String(service))?.samples ?? []) {
        const run = await call('Admin.ApiDesign.Run', { id, params: params as never });
        expect(run.data['ret'], `${service}: ${JSON.stringify(run)}`).toBe(200);
        const said = (returns as unknown as { name: string }[]).map(({ name }) => name);
        expect(Object.keys(run.data['data'] as Row).sort(), String(service)).toEqual(said.sort());
      }
    }
    const nodes = new Set(
      [...apis.values()].flatMap(({ flow }) => Object.values(flow.nodes).map(({ type }) => type)),
    );
    for (const type of ['sql', 'query', 'condition', 'each', 'http', 'call', 'cache', 'set', 'fail'])
      expect(nodes).toContain(type);
    for (const { id, service } of items) {
      const { data: draft } = await call('Admin.ApiDesign.Get', { id });
      const problems = await kaifang.app.gateway.checkDraft(draft as never, 'en');
      expect(
        problems.filter(({ severity }) => severity === 'error'),
        String(service),
      ).toEqual([]);
    }
    const { rows } = await sql`
      select service from api_design d where status = 'published'
      and not exists (select from api_version v where v.service = d.service and v.number = d.live)`.execute(
      kaifang.app.db,
    );
    expect(rows).toEqual([]);
  });

  test('has calls that can be run again as they were, and errors that mention what they are', async () => {
    const { data } = await call('Admin.Stats.Log', { filter: { ret: 200 }, limit: 1 });
    const { id, params } = (data['items'] as Row[])[0] ?? {};
    const replay = await call('Admin.CallLog.GetReplay', { id });
    expect(replay).toMatchObject({ ret: 200, data: { params } });
    const again = await call('Admin.CallLog.Replay', { id, params });
    expect(again).toMatchObject({ ret: 200, data: { ret: 200 } });
    const told = await call('Admin.ErrorLog.GetList', { filter: { type: 'script' }, limit: 100 });
    for (const { message, stack } of told.data['items'] as Row[])
      expect(String(stack)).toContain(String(message));
  });

  test('has orders of ninety days up to today, none of them to come', async () => {
    const { rows } = await sql<{ days: number; late: number; today: number }>`
      select count(distinct created_at::date) as days, count(*) filter (where created_at > now()) as late,
        count(*) filter (where created_at > now() - interval '1 day') as today from "order"`.execute(
      kaifang.app.db,
    );
    expect(rows[0]?.days).toBeGreaterThan(80);
    expect(rows[0]).toMatchObject({ late: 0 });
    expect(rows[0]?.today).toBeGreaterThan(0);
  });

  test('gives no account the free trial of an API twice', async () => {
    const { rows } = await sql<{ held: number; most: number }>`
      select sum(n)::int as held, max(n)::int as most from (
        select count(*) as n from account_package where pay_type = 'trial' group by account_id, api
      ) as trials`.execute(kaifang.app.db);
    expect(rows[0]?.held).toBeGreaterThan(1);
    expect(rows[0]?.most).toBe(1);
  });

  test('shows a password by which its accounts sign in', async () => {
    const password = /password (\w+)$/.exec(told[1] ?? '')?.[1] ?? '';
    const answer = await kaifang.call('Platform.User.UserLogin', {
      username: 'operator',
      password,
      is_admin_login: 1,
    });
    expect(answer).toMatchObject({ ret: 200, data: { role: 200 } });
  });

  test('is not made where something is already', async () => {
    await expect(fillDemo(kaifang.app.db, kaifang.app.keys, files)).rejects.toThrow(NotEmpty);
  });
});

describe('bulk rows', () => {
  test('are made in the number that was asked for, and can be made again', async () => {
    const before = await count('Admin.Order.GetList', {});
    const lines = await seedRows(kaifang.app.db, { orders: 1500, calls: 2000, recharges: 300, logins: 0 });
    expect(lines.join('\n')).toMatch(
      /1,500 rows of order in .*rows\/s\n300 rows of recharge in .*rows\/s\n2,000 rows of call_log in .*rows\/s/,
    );
    await seedRows(kaifang.app.db, { orders: 500, calls: 0, recharges: 0, logins: 0 });
    expect(await unsound(kaifang)).toEqual([]);
    expect(await count('Admin.Order.GetList', {})).toBe(before + 2000);
    const { data } = await call('Admin.Order.GetList', { q: 'Seed package', figures: true, limit: 1 });
    expect(data['figures']).toMatchObject({ orders: 2000 });
  });
});
