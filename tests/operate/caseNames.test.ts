import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { startApp, type TestApp } from '../support/app.ts';

let kaifang: TestApp;
let token = '';

beforeAll(async () => {
  kaifang = await startApp();
  token = (await kaifang.signIn(255)).token;
});
afterAll(() => kaifang.close());

const base = { name: 'Now', api_path: 'App.Weather.Now', api_name: 'Weather now' };
const call = (service: string, fields: Row) => kaifang.call(`Admin.${service}`, fields, token);

test('a case names its API by path and in words; one that is called by its own method has an address too', async () => {
  const errors = async (fields: Row) => (await call('TestCase.Add', fields)).data['errors'];
  expect(await errors({})).toMatchObject(
    ['name', 'api_path', 'api_name'].map((field) => ({ field, rule: 'required' })),
  );
  for (const wrong of ['Weather', 'App.Weather', 'App.Weather.Now.Then', 'https://api.example.com/'])
    expect(await errors({ ...base, api_path: wrong })).toMatchObject([
      { field: 'api_path', rule: 'pattern', message: 'Write it as NameSpace.Class.Action' },
    ]);
  const told = await kaifang.call('Admin.TestCase.Add', { ...base, api_path: 'x' }, token, 'zh_cn');
  expect(told.data['errors']).toMatchObject([{ message: '格式为 NameSpace.Class.Action' }]);
  expect((await errors({ ...base, api_name: '名'.repeat(121) })) as Row[]).toHaveLength(1);
  const record = (await call('TestCase.Add', { ...base, api_name: '实时天气' })).data;
  expect(record).toMatchObject({ api_name: '实时天气', api_url: null, method: 'service' });
  expect(await errors({ ...base, method: 'GET' })).toMatchObject([{ field: 'api_url', rule: 'required' }]);
  const found = async (question: Row) =>
    ((await call('TestCase.GetList', question)).data['items'] as Row[]).map(({ id }) => id);
  expect(await found({ q: '实时天气' })).toEqual([record['id']]);
  expect(await found({ filter: { api_name: '实时天气', api_path: 'App.Weather.Now' } })).toEqual([
    record['id'],
  ]);
});
