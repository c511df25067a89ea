import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { importFile } from '../support/files/importFile.ts';

let kaifang: TestApp;
let root: { id: number; token: string };

beforeAll(async () => {
  kaifang = await startApp();
  root = await kaifang.signIn(255, 'root_1');
});
afterAll(() => kaifang.close());

const add = (fields: Row, lang: 'zh_cn' | 'en' = 'en') =>
  kaifang.call('Admin.Config.Add', { value: '1', description: 'x', ...fields }, root.token, lang);

test('an item needs a name of its own and a value of a size that can be read (CFG-01) [page-38]', async () => {
  expect((await add({ name: 'notice' })).ret).toBe(200);
  expect(await add({ name: 'notice' })).toMatchObject({ ret: 422, data: { errors: [{ field: 'name' }] } });
  const empty = await add({ name: 'empty', value: '' }, 'zh_cn');
  expect(empty.data['errors']).toMatchObject([
    { field: 'value', rule: 'required', message: '配置值不能为空' },
  ]);
  expect(await add({ name: 'huge', value: 'x'.repeat(1_000_000) })).toMatchObject({
    ret: 400,
    data: { errors: [{ field: 'value', rule: 'maxLength' }] },
  });
});

test('an edit takes no name that another has and no value that is too large, and changes nothing then (CFG-01)', async () => {
  await add({ name: 'taken' });
  const { data: item } = await add({ name: 'mine' });
  const edit = (fields: Row) =>
    kaifang.call('Admin.Config.Edit', { id: item['id'], version: 1, ...fields }, root.token, 'en');
  expect(await edit({ name: 'taken', value: '2' })).toMatchObject({
    ret: 422,
    data: { errors: [{ field: 'name', rule: 'unique' }] },
  });
  expect(await edit({ value: 'x'.repeat(1_000_000) })).toMatchObject({
    ret: 400,
    data: { errors: [{ field: 'value', rule: 'maxLength' }] },
  });
  const { data: kept } = await kaifang.call('Admin.Config.Get', { id: item['id'] }, root.token);
  expect(kept).toMatchObject({ name: 'mine', value: '1', version: 1 });
});

test('of twenty who add one name at once, one has it (CFG-01)', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => add({ name: 'raced' })));
  expect(answers.map(({ ret }) => ret).toSorted()).toEqual([200, ...Array(19).fill(422)]);
});

test.each(['{"a":1,}', "{'a':1}", '{"a":1} x', '{"a":01}'])('%s is no JSON (CFG-01)', async (params) => {
  const task = { title: 't', namespace: 'App', class: 'Hello', action: 'Say', interval_seconds: 60 };
  const { ret, data } = await kaifang.call('Admin.Task.Add', { ...task, params }, root.token, 'en');
  expect([ret, data['errors']]).toMatchObject([
    400,
    [{ field: 'params', message: expect.stringContaining('JSON') }],
  ]);
});

test.each([
  'mail_password',
  'PAYPAL_SECRET',
  'wx.app_secret',
  'private_key',
  'api_key',
  'accessToken',
  'token',
  'db_pwd',
  'dbPassword',
  'wxApiKey',
])('what everybody may read is no place for %s (CFG-03)', async (name) => {
  const { ret, data } = await add({ name });
  expect(ret).toBe(400);
  expect(data['errors']).toMatchObject([
    { field: 'name', message: expect.stringContaining('Do not store passwords or keys here') },
  ]);
});

test.each([' sandbox', 'sandbox\u3000'])('%j of a token config looks like another name', async (name) => {
  const fields = { name, app_key: 'a'.repeat(24), app_secret: 'b'.repeat(32) };
  const { ret, data } = await kaifang.call('Admin.TokenConfig.Add', fields, root.token, 'en');
  const told = (data['errors'] as Row[]).map(({ field, rule, message }) => [field, rule, message]);
  const message = 'Name must not start or end with a space';
  expect([ret, told]).toEqual([400, [['name', 'pattern', message]]]);
});

test.each([' allow_ips', 'allow_ips ', 'allow_ips\u3000', '\u00a0allow_ips', 'allow\n_ips'])(
  '%j looks like a setting of the platform and would be none',
  async (name) => {
    const { ret, data } = await add({ name });
    expect(ret).toBe(400);
    expect(data['errors']).toMatchObject([
      {
        field: 'name',
        rule: 'pattern',
        message: expect.stringContaining('cannot start or end with a space'),
      },
    ]);
  },
);

test.each(['password_min_length', 'token_days', 'keyword', 'secretary', 'maxTokens'])(
  '%s is a name like any other',
  async (name) => {
    expect((await add({ name })).ret).toBe(200);
  },
);

test.each([
  ['allow_ips', 'garbage', '203.0.113.0/24, 2001:db8::7'],
  ['allow_ips', '10.0.0.1, 10.0.0.0/33', '10.0.0.1'],
  ['allow_origins', 'shop.example.com', 'https://shop.example.com *'],
  ['allow_origins', 'https://shop.example.com/path', 'http://localhost:3000'],
  ['min_sign_version', '3', '2'],
  ['outgoing_allow_list', 'http://inside', 'inside:8080 10.0.0.0/8 [::1]:80 fd00::1'],
  ['outgoing_allow_list', '10.0.0.999', 'a.example.com'],
  ['database_allow_list', 'db:99999', 'db:5432'],
  ['console_platform_write', 'yes', 'on'],
  ['recharge_self_approval', 'true', '1'],
])('%s takes no %j, neither added, changed, renamed to nor imported', async (name, wrong, right) => {
  const refused = { ret: 400, data: { errors: [{ field: 'value', rule: 'configItem' }] } };
  const said = await add({ name, value: wrong });
  expect(said).toMatchObject(refused);
  expect(JSON.stringify(said.data['errors'])).toContain(name);
  expect((await add({ name, value: wrong }, 'zh_cn')).data['errors']).not.toEqual(said.data['errors']);
  const edit = (id: unknown, version: number, fields: Row) =>
    kaifang.call('Admin.Config.Edit', { id, version, ...fields }, root.token, 'en');
  const { data: free } = await add({ name: `free_${name}`, value: wrong });
  expect(await edit(free['id'], 1, { name })).toMatchObject(refused);
  const lines = ['name,value,description', `${name},"${wrong}",x`].join('\n');
  const imported = await importFile(kaifang, 'Admin.Config.Import', root.token, lines, {
    ...{ step: 'run', on_error: 'skip' },
  });
  expect(imported).toMatchObject({ failed: 1, problems: [{ errors: [{ field: 'value' }] }] });
  const { ret, data } = await add({ name, value: right });
  expect(ret).toBe(200);
  expect(await edit(data['id'], 1, { value: wrong })).toMatchObject(refused);
  expect((await edit(data['id'], 1, { description: 'other' })).ret).toBe(200);
  const { data: items } = await kaifang.call('Admin.Config.GetItems', {}, root.token, 'en');
  const shown = (items['items'] as unknown as Row[]).find((item) => item['name'] === name);
  expect(shown).toMatchObject({ id: data['id'], value: right, is_wrong: false });
  await kaifang.call('Admin.Config.Del', { ids: [data['id'], free['id']] }, root.token);
});

test('an item that is wrong already can be described, is shown as wrong, and has to be mended to be changed', async () => {
  const { rows } = await sql<{ id: number }>`
    insert into config (name, value, description) values ('allow_origins', 'shop', 'x') returning id`.execute(
    kaifang.app.db,
  );
  const edit = (version: number, fields: Row) =>
    kaifang.call('Admin.Config.Edit', { id: rows[0]?.id, version, ...fields }, root.token, 'en');
  expect((await edit(1, { description: 'the shop' })).ret).toBe(200);
  const { data } = await kaifang.call('Admin.Config.GetItems', {}, root.token);
  const shown = (data['items'] as unknown as Row[]).find(({ name }) => name === 'allow_origins');
  expect(shown).toMatchObject({ is_wrong: true });
  expect((await edit(2, { value: 'shops' })).ret).toBe(400);
  expect((await edit(2, { value: 'https://shop.example.com' })).ret).toBe(200);
});
