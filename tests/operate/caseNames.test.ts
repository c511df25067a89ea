import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { plantApis } from '../support/records/plantApis.ts';

let kaifang: TestApp;
let token = '';

beforeAll(async () => {
  kaifang = await startApp();
  token = (await kaifang.signIn(255)).token;
});
afterAll(() => kaifang.close());

const base = { name: 'Now', api_path: 'App.Weather.Now', api_name: 'Weather now' };
const call = (service: string, fields: Row) => kaifang.call(`Admin.${service}`, fields, token);

test('a case names its API by path and in words; one that is called by its own method has an address too [entity-25, rule-24]', async () => {
  const errors = async (fields: Row) => (await call('TestCase.Add', fields)).data['errors'];
  expect(await errors({})).toMatchObject(
    ['name', 'api_path', 'api_name'].map((field) => ({ field, rule: 'required' })),
  );
  for (const wrong of ['Weather', 'App.Weather', 'App.Weather.Now.Then', 'https://api.example.com/'])
    expect(await errors({ ...base, api_path: wrong })).toMatchObject([
      { field: 'api_path', rule: 'pattern', message: 'Enter it as NameSpace.Class.Action' },
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

test('a case has a value for what its API requires, no matter what its rows say; one that is renamed need not know [rule-24]', async () => {
  await plantApis(kaifang.connection, 'App.Needy.Now');
  const needs = (...names: string[]) => {
    const parameters = names.map((name) => ({ name, type: 'string', required: true }));
    const all = [...parameters, { name: 'unit', type: 'string', required: true, default: 'C' }];
    return sql`update api_design set parameters = ${JSON.stringify(all)} where service = 'App.Needy.Now'`.execute(
      kaifang.app.db,
    );
  };
  await needs('city', 'day');
  const needy = { name: 'Needy', api_path: 'App.Needy.Now', api_name: 'Needy' };
  const params = (...rows: [string, string][]) => rows.map(([name, value]) => ({ name, value }));
  const text = 'Required parameters are not filled in.';
  const told = async (service: string, fields: Row) => {
    const { ret, data } = await call(`TestCase.${service}`, fields);
    const errors = (data['errors'] ?? []) as Row[];
    return { ret, errors: errors.map(({ field, message }) => [field, message]) };
  };
  expect(await told('Add', { ...needy, params: params(['day', ' ']) })).toEqual({
    ret: 400,
    errors: [
      ['params', `${text} (city)`],
      ['params.0.value', text],
    ],
  });
  expect((await told('Add', needy)).ret).toBe(400);
  expect((await told('Add', { ...needy, method: 'GET', api_url: 'https://api.example.com/' })).ret).toBe(200);
  const whole = { ...needy, params: params(['city', 'Bonn'], ['day', '1']) };
  const id = Number((await call('TestCase.Add', whole)).data['id']);
  const less = { id, version: 1, params: params(['city', 'Bonn']) };
  expect(await told('Edit', less)).toEqual({ ret: 400, errors: [['params', `${text} (day)`]] });
  await needs('city', 'day', 'hour');
  expect((await told('Edit', { id, version: 1, name: 'Renamed' })).ret).toBe(200);
  expect((await told('Edit', { ...less, version: 2 })).ret).toBe(400);
});
