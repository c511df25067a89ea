import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { newApp } from '../support/gateway/newApp.ts';
import { quickest } from '../support/quickest.ts';
import { publishedApi, ruled } from './setUp.ts';

let kaifang: TestApp;
let root: { id: number; token: string };
let developer: { id: number; token: string };

beforeAll(async () => {
  kaifang = await startApp();
  root = await kaifang.signIn(255, 'root_1');
  developer = await kaifang.signIn(101, 'dev_1');
});
afterAll(() => kaifang.close());

const call = (verb: string, fields: Row = {}, lang: 'zh_cn' | 'en' = 'en') =>
  kaifang.call(`Admin.PermissionRule.${verb}`, fields, root.token, lang);
const itemsOf = ({ data }: { data: Row }) => data['items'] as Row[];

describe('the matrix of roles', () => {
  test('has every published API and those that were added by hand, each once, and finds them by their words [page-13]', async () => {
    const service = await publishedApi(kaifang, '天气预报');
    await sql`insert into api_design (service, title, type, status) values ('App.Draft.One', 'x', 'common', 'draft')`.execute(
      kaifang.app.db,
    );
    const byHand = (name: string) =>
      kaifang.call('Admin.ApiService.Add', { service: name, title: 'By hand 100%' }, root.token);
    expect((await byHand('App.Hand.Made')).ret).toBe(200);
    expect((await byHand(service)).ret).toBe(200);
    const all = await call('GetMatrix', { limit: 1000 });
    expect(itemsOf(all).map((item) => [item['service'], item['source']])).toEqual([
      ['App.Hand.Made', 'manual'],
      [service, 'published'],
    ]);
    expect(itemsOf(await call('GetMatrix', { q: '天气' }))).toMatchObject([{ service, roles: {} }]);
    expect((await call('GetMatrix', { q: '0%' })).data['total']).toBe(1);
    expect((await call('GetMatrix', { q: '0_' })).data).toEqual({ items: [], total: 0 });
    expect((await call('GetApis', { page: 2, limit: 1 })).data).toMatchObject({
      total: 2,
      items: [{ service }],
    });
    expect((await call('GetMatrix', { page: 9 })).data).toEqual({ items: [], total: 2 });
  });

  test('sets one cell, by the same rules that the list of rules has [page-10]', async () => {
    const service = await publishedApi(kaifang);
    const set = (state: string, seen?: string) => call('Assign', { service, level: 100, state, seen });
    const granted = await set('granted', 'none');
    expect(granted).toMatchObject({ ret: 200, data: { target_type: 'role', level: 100, state: 'granted' } });
    expect((await set('revoked', 'granted')).data).toMatchObject({
      id: granted.data['id'],
      state: 'revoked',
    });
    expect(itemsOf(await call('GetMatrix', { q: service }))).toMatchObject([{ roles: { 100: 'revoked' } }]);
    expect((await call('Get', { id: granted.data['id'] ?? 0 })).data).toMatchObject({
      state: 'revoked',
      version: 2,
    });
    expect((await call('Assign', { service: 'App.No.Such', level: 100, state: 'granted' })).ret).toBe(400);
    expect((await call('Assign', { service, level: 200, state: 'granted' })).ret).toBe(400);
  });

  test('of two administrators at once no one overwrites what he did not see (AZ-11)', async () => {
    const service = await publishedApi(kaifang);
    const set = (state: string, seen: string) => call('Assign', { service, level: 101, state, seen });
    await set('granted', 'none');
    const both = await Promise.all([set('revoked', 'granted'), set('revoked', 'granted')]);
    expect(both.map(({ ret }) => ret)).toEqual([200, 200]);
    // Revoking what one still sees as granted succeeds; granting when one saw nothing is a conflict.
    expect(await set('granted', 'none')).toMatchObject({ ret: 419, data: { state: 'revoked' } });
    const first = await publishedApi(kaifang);
    const many = await Promise.all(
      Array.from({ length: 8 }, (_none, at) =>
        call('Assign', { service: first, level: 100, state: at % 2 ? 'granted' : 'revoked', seen: 'none' }),
      ),
    );
    const kept = (await call('GetList', { filter: { service: first } })).data['items'] as Row[];
    expect(kept).toHaveLength(1);
    for (const { ret, data } of many)
      expect([ret, data['state']]).toEqual([
        data['state'] === kept[0]?.['state'] && ret === 200 ? 200 : 419,
        kept[0]?.['state'],
      ]);
  });
});

describe('the preview of an application', () => {
  test('says of each API whether it may be called and which rule decided, in both languages [page-11]', async () => {
    const app = (
      await kaifang.call('Admin.App.Add', newApp({ name: 'Mine', account_id: developer.id }), root.token)
    ).data;
    const key = String(app['app_key']);
    const [byApp, byAccount, byRole, byNone] = [
      await publishedApi(kaifang),
      await publishedApi(kaifang),
      await publishedApi(kaifang),
      await publishedApi(kaifang),
    ];
    const rule = async (fields: Row) => (await ruled(kaifang, root.token, fields))['id'];
    const one = await rule({ service: byApp, target_type: 'app', app_key: key, grant: false });
    await rule({ service: byApp, target_type: 'role', level: 101 });
    const two = await rule({ service: byAccount, target_type: 'account', account_ids: String(developer.id) });
    const three = await rule({ service: byRole, target_type: 'role', level: 101 });
    const look = async (fields: Row, lang: 'zh_cn' | 'en') =>
      itemsOf(await call('Explain', { limit: 1000, state: 'all', ...fields }, lang)).filter(({ service }) =>
        [byApp, byAccount, byRole, byNone].includes(String(service)),
      );
    const told = (items: Row[]) => items.map(({ state, by, rule, reason }) => [state, by, rule, reason]);
    expect(told(await look({ app_key: key }, 'en'))).toEqual([
      ['denied', 'app', one, `Revoked by rule #${one} for the application Mine`],
      ['granted', 'account', two, `Granted by rule #${two} for the account dev_1`],
      ['granted', 'role', three, `Granted by rule #${three} for the role Company developer`],
      ['denied', 'nothing', null, 'No rule applies, so there is no permission'],
    ]);
    expect(told(await look({ id: app['id'] ?? 0 }, 'zh_cn')).map((row) => row[3])).toEqual([
      `由应用 Mine 的规则 #${one} 撤销`,
      `由开发者账号 dev_1 的规则 #${two} 授权`,
      `由企业开发者角色的规则 #${three} 授权`,
      '没有适用的规则，默认没有权限',
    ]);
    const granted = await call('Explain', { app_key: key });
    expect(itemsOf(granted).map(({ service }) => service)).toEqual([byAccount, byRole]);
    expect(granted.data).toMatchObject({
      total: 2,
      counts: { granted: 2 },
      app: { name: 'Mine', username: 'dev_1' },
    });
    const denied = await call('Explain', { app_key: key, state: 'denied', limit: 1000 });
    expect(itemsOf(denied).every(({ state }) => state === 'denied')).toBe(true);
    expect(denied.data['total']).toBe((granted.data['counts'] as Row)['denied']);
  });

  test('says what keeps an application from calling any API, and nothing that does not [page-11]', async () => {
    const owner = await kaifang.signIn(100, 'dev_kept');
    const fields = newApp({ name: 'Kept', account_id: owner.id });
    const id = Number((await kaifang.call('Admin.App.Add', fields, root.token)).data['id']);
    const told = async (lang: 'zh_cn' | 'en' = 'en') => {
      const { data } = await call('Explain', { id }, lang);
      return (data['app'] as Row)['hindrance'];
    };
    expect(await told()).toBe('App status: Unset; Review status: To be reviewed');
    expect(await told('zh_cn')).toBe('应用状态：未启用；审核状态：待审核');
    await kaifang.call('Admin.App.Pass', { id }, root.token);
    expect(await told()).toBeNull();
    await kaifang.call('Admin.App.Edit', { id, version: 2, expires_at: '2020-01-01T00:00:00Z' }, root.token);
    expect(await told()).toBe('Expired');
    await kaifang.call('Admin.User.AlterMemberStatus', { id: owner.id, status: 'disabled' }, root.token);
    expect(await told('zh_cn')).toBe('已过有效日期；开发者 dev_kept：已禁用');
  });

  test('knows administrators, whose applications may call everything, and what there is not', async () => {
    const app = (
      await kaifang.call('Admin.App.Add', newApp({ name: 'Ours', account_id: root.id }), root.token)
    ).data;
    const { data } = await call('Explain', { id: app['id'] ?? 0 });
    expect(data).toMatchObject({ counts: { denied: 0 } });
    expect((data['items'] as Row[])[0]).toMatchObject({ state: 'granted', by: 'administrator', rule: null });
    expect(await call('Explain', { app_key: ' NoSuchKey ' })).toMatchObject({
      ret: 404,
      msg: 'No application has the App Key NoSuchKey',
    });
    const neither = await call('Explain', {});
    expect(neither).toMatchObject({ ret: 400, data: { errors: [{ field: 'app_key', rule: 'required' }] } });
    expect(neither.data['errors']).toHaveLength(1);
  });
});

describe('the permission of a page', () => {
  test('opens the services that the page names, and no others', async () => {
    const one = await kaifang.signIn(200);
    const as = (verb: string) => kaifang.call(`Admin.PermissionRule.${verb}`, {}, one.token);
    expect((await as('GetMatrix')).ret).toBe(403);
    const fields = { title: 'x', uri: '/techzones/techzones/assignment', account_ids: [one.id] };
    expect((await kaifang.call('Admin.Operation.Add', fields as never, root.token)).ret).toBe(200);
    expect((await as('GetMatrix')).ret).toBe(200);
    expect((await as('Assign')).ret).toBe(400);
    for (const verb of ['GetApis', 'Explain', 'GetList', 'Add', 'Grant'])
      expect((await as(verb)).ret, verb).toBe(403);
  });
});

test('five thousand APIs are listed a page at a time, and counted, without anybody waiting long', async () => {
  await sql`
    insert into api_design (service, title, type, status)
    select 'App.Many.N' || n, 'Many ' || n, 'common', 'published' from generate_series(1, 5000) as n`.execute(
    kaifang.app.db,
  );
  const page = async () => {
    const { data } = await call('GetMatrix', { q: 'Many', page: 40, limit: 50 });
    expect(data['total']).toBe(5000);
    expect(itemsOf({ data })).toHaveLength(50);
  };
  expect(await quickest(2000, page)).toBeLessThan(2000);
  const key = String(
    (await kaifang.call('Admin.App.Add', newApp({ name: 'M', account_id: developer.id }), root.token)).data[
      'app_key'
    ],
  );
  const explain = async () =>
    expect((await call('Explain', { app_key: key, state: 'denied', q: 'Many' })).data['total']).toBe(5000);
  expect(await quickest(2000, explain)).toBeLessThan(2000);
});
