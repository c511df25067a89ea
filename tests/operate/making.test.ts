import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { testCaseJob } from '#server/features/testCases/testCaseJob.ts';
import { startScheduler } from '#server/platform/scheduler/scheduler.ts';
import { startApp, type TestApp } from '../support/app.ts';

vi.setConfig({ testTimeout: 60_000 });

let kaifang: TestApp;
let root: { id: number; token: string };
let target: Server;
let address = '';
let asked = 0;

const parameters = [
  { name: 'city', type: 'string', required: true, min: 2, max: 20, description: 'Where' },
  { name: 'days', type: 'integer', required: true, default: '3', min: 1, max: 7 },
  { name: 'photo', type: 'file' },
];

beforeAll(async () => {
  target = createServer((_request, response) => {
    asked++;
    response.end('{"ret":200,"data":{},"msg":""}');
  });
  await new Promise<void>((listening) => target.listen(0, '127.0.0.1', listening));
  address = `http://127.0.0.1:${(target.address() as AddressInfo).port}/api/app.php`;
  kaifang = await startApp();
  root = await kaifang.signIn(255, 'root_1');
  const item = { name: 'outgoing_allow_list', value: new URL(address).host, description: 'tests' };
  await call('Config.Add', item);
  await sql`
    insert into api_design (service, title, module, description, type, status, parameters)
    values ('App.Weather.Now', 'Weather now', 'Weather', 'x', 'common', 'draft', ${JSON.stringify(parameters)})`.execute(
    kaifang.app.db,
  );
});
afterAll(async () => {
  await kaifang.close();
  target.close();
});

const call = (service: string, fields: Row, token = root.token) =>
  kaifang.call(`Admin.${service}`, fields, token);
const prepare = async (fields: Row) => (await call('TestCase.Prepare', fields)).data;

describe('a new case', () => {
  test('begins with the rules of its API', async () => {
    expect(await prepare({ api_path: 'app.weather.now' })).toMatchObject({
      parameters,
      values: {
        ...{ name: 'Weather now', api_path: 'App.Weather.Now', api_name: 'Weather now' },
        params: [
          { name: 'city', required: true, value: '' },
          { name: 'days', required: false, value: '3' },
        ],
        expectations: [{ field: 'ret', operator: 'equal', value: '200' }],
      },
    });
    expect(await prepare({ api_path: 'App.Elsewhere.Now' })).toMatchObject({
      parameters: null,
      values: { api_path: 'App.Elsewhere.Now', api_name: 'App.Elsewhere.Now' },
    });
  });

  test('begins with a logged call: what was sent but for who sent it, and what came back', async () => {
    const params = JSON.stringify({
      city: '北京',
      days: 2,
      extra: ['a'],
      app_key: 'k',
      sign: 's',
      pin: '***',
    });
    const { rows } = await sql<{ id: number }>`
      insert into call_log (service, ret, params) values ('App.Weather.Now', 400, ${params}) returning id`.execute(
      kaifang.app.db,
    );
    const { values } = (await prepare({ call_id: rows[0]?.id ?? 0 })) as { values: Row };
    expect(values).toMatchObject({
      ...{ api_path: 'App.Weather.Now', api_name: 'Weather now' },
      params: [
        { name: 'city', value: '北京' },
        { name: 'days', value: '2' },
        { name: 'pin', value: '' },
        { name: 'extra', value: '["a"]' },
      ],
      expectations: [{ field: 'ret', operator: 'equal', value: '400' }],
    });
    const admin = await kaifang.signIn(200);
    await call('Operation.Add', {
      title: 'x',
      uri: '/techzones/apitest/test',
      account_ids: [admin.id] as never,
    });
    expect((await call('TestCase.Prepare', { api_path: 'App.Weather.Now' }, admin.token)).ret).toBe(200);
    expect((await call('TestCase.Prepare', { call_id: rows[0]?.id ?? 0 }, admin.token)).ret).toBe(403);
  });

  test('is made for several APIs at once, by anyone who may add cases', async () => {
    const { data } = await call('ApiDesign.GetList', {});
    const ids = (data['items'] as Row[]).map(({ id }) => id) as never;
    // A bulk action has no form: a required input needs a default.
    const refused = await call('ApiDesign.MakeTest', { ids, api_url: address });
    expect(refused).toMatchObject({ ret: 400, msg: expect.stringContaining('App.Weather.Now (city)') });
    expect((await call('TestCase.GetList', {})).data['items']).toEqual([]);
    const filled = parameters.map((one) => (one.name === 'city' ? { ...one, default: '北京' } : one));
    await sql`update api_design set parameters = ${JSON.stringify(filled)}::jsonb`.execute(kaifang.app.db);
    expect((await call('ApiDesign.MakeTest', { ids, api_url: address })).ret).toBe(200);
    const made = (await call('TestCase.GetList', { filter: { api_path: 'App.Weather.Now' } })).data['items'];
    expect(made).toMatchObject([
      {
        name: 'Weather now',
        api_name: 'Weather now',
        api_url: address,
        status: 'untested',
        reviser_id: root.id,
      },
    ]);
    const admin = await kaifang.signIn(200);
    await call('Operation.Add', {
      title: 'x',
      uri: '/techzones/design/make_test',
      account_ids: [admin.id] as never,
    });
    expect((await call('ApiDesign.MakeTest', { ids, api_url: address }, admin.token)).ret).toBe(403);
  });
});

test('a case with an interval runs by itself, once for all processes, and again when a run was broken off [state-30]', async () => {
  const fields = {
    ...{ name: 'every minute', api_url: address, api_path: 'App.Weather.Now', api_name: 'Weather' },
    every: 60,
  };
  expect((await call('TestCase.Add', { ...fields, every: 59 })).ret).toBe(400);
  const id = Number((await call('TestCase.Add', fields)).data['id']);
  const other = await startApp(undefined, {}, undefined, kaifang.connection);
  const clocks = [
    await startScheduler(kaifang.app, [testCaseJob]),
    await startScheduler(other.app, [testCaseJob]),
  ];
  const runs = async () => Number((await call('TestCase.Get', { id })).data['runs']);
  // Its first run is due relative to its creation.
  const first = Date.parse(String((await call('TestCase.Get', { id })).data['next_at'])) - Date.now();
  expect(first).toBeGreaterThan(30_000);
  await sql`update test_case set next_at = now() where id = ${id}`.execute(kaifang.app.db);
  await expect.poll(runs, { timeout: 30_000 }).toBe(1);
  const left = Date.parse(String((await call('TestCase.Get', { id })).data['next_at'])) - Date.now();
  expect(left).toBeGreaterThan(30_000);
  // A process killed halfway has set no next time, and its lease expires.
  await sql`update test_case set next_at = now() - interval '1 hour' where id = ${id}`.execute(
    kaifang.app.db,
  );
  await expect.poll(runs, { timeout: 30_000 }).toBe(2);
  await new Promise((later) => setTimeout(later, 1500));
  expect(await runs()).toBe(2);
  expect(asked).toBe(2);
  await Promise.all(clocks.map((clock) => clock.stop()));
  await other.close();
});
