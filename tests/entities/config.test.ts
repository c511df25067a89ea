import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { startApp, type TestApp } from '../support/app.ts';

let kaifang: TestApp;
let root: { id: number; token: string };

beforeAll(async () => {
  kaifang = await startApp();
  root = await kaifang.signIn(255, 'root_1');
});
afterAll(() => kaifang.close());

const add = (fields: Row, lang: 'zh_cn' | 'en' = 'en') =>
  kaifang.call('Admin.Config.Add', { value: '1', description: 'x', ...fields }, root.token, lang);

test('an item needs a name of its own and a value of a size that can be read (CFG-01)', async () => {
  expect((await add({ name: 'notice' })).ret).toBe(200);
  expect(await add({ name: 'notice' })).toMatchObject({ ret: 422, data: { errors: [{ field: 'name' }] } });
  const empty = await add({ name: 'empty', value: '' }, 'zh_cn');
  expect(empty.data['errors']).toMatchObject([{ field: 'value', rule: 'required', message: '配置值 必须' }]);
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
