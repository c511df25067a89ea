import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { Tokens } from '#server/features/testCases/tokens.ts';
import { startApp, type TestApp } from '../support/app.ts';

vi.setConfig({ testTimeout: 40_000 });

let kaifang: TestApp;
let root: { id: number; token: string };
let target: Server;
let address = '';
let fetched = 0;
let valid = '';
let life = 3600;
let running = 0;
let most = 0;
const asked: URLSearchParams[] = [];

async function bodyOf(request: IncomingMessage): Promise<URLSearchParams> {
  let text = '';
  for await (const piece of request) text += String(piece);
  return new URLSearchParams(text);
}

async function answer(request: IncomingMessage): Promise<string> {
  const form = await bodyOf(request);
  asked.push(form);
  const service = form.get('service') ?? '';
  if (service === 'App.Auth.ApplyToken') {
    if (form.get('app_secret') !== 'good') return '{"ret":407,"data":{},"msg":"no"}';
    valid = `token-${++fetched}`;
    return JSON.stringify({
      ret: 200,
      data: { access_token: valid, expire_at: Date.now() / 1000 + life },
      msg: '',
    });
  }
  if (service === 'App.Secret.Get')
    return form.get('access_token') === valid ? '{"ret":200,"data":{"ok":true}}' : '{"ret":406,"data":{}}';
  if (service === 'App.Text.Html') return '<html>';
  if (service === 'App.Text.Empty') return '';
  if (service === 'App.Text.Big') return JSON.stringify({ ret: 200, data: '字'.repeat(100_000) });
  if (service === 'App.Text.Slow') {
    most = Math.max(most, ++running);
    await new Promise((done) => setTimeout(done, 60));
    running--;
  }
  return JSON.stringify({ ret: 200, data: { city: form.get('city'), items: [{ id: 1 }] }, msg: '' });
}

beforeAll(async () => {
  target = createServer((request, response) => void answer(request).then((text) => response.end(text)));
  await new Promise<void>((listening) => target.listen(0, '127.0.0.1', listening));
  address = `http://127.0.0.1:${(target.address() as AddressInfo).port}/api/app.php`;
  kaifang = await startApp();
  root = await kaifang.signIn(255, 'root_1');
  await call('Config.Add', {
    name: 'outgoing_allow_list',
    value: new URL(address).host,
    description: 'tests',
  });
});
afterAll(async () => {
  await kaifang.close();
  target.close();
});
beforeEach(() => {
  asked.length = 0;
});

const call = (service: string, fields: Row, token = root.token) =>
  kaifang.call(`Admin.${service}`, fields, token);
async function caseOf(fields: Row): Promise<number> {
  const { ret, data } = await call('TestCase.Add', {
    name: 'case',
    api_url: address,
    api_path: 'App.Weather.Now',
    api_name: 'Weather',
    ...fields,
  });
  expect({ ret, errors: data['errors'] }).toEqual({ ret: 200, errors: undefined });
  return Number(data['id']);
}
const configOf = async (name: string, app_secret: string) => {
  const pair = { interface: 'App.Auth.ApplyToken', app_key: 'k', app_secret };
  return Number((await call('TokenConfig.Add', { name, api_url: address, ...pair })).data['id']);
};
const run = async (id: number) => (await call('TestCase.Run', { id })).data;
const lastOf = async (id: number) => {
  const { data } = await call('TestCase.Snapshots', { filter: { case_id: id }, limit: 1 });
  return (data['items'] as Row[])[0] as Row;
};

describe('a run', () => {
  test('calls the API with its parameters and shows field by field what differs', async () => {
    const id = await caseOf({
      params: [{ name: 'city', required: true, value: '北京' }],
      expectations: [
        { field: 'ret', operator: 'equal', value: '200' },
        { field: 'data.city', operator: 'equal', value: '上海' },
        { field: 'data.items.0.id', operator: 'greater', value: '0' },
      ],
    });
    expect(await run(id)).toMatchObject({
      status: 'failed',
      runs: 1,
      passes: 0,
      pass_rate: 0,
      last_at: expect.any(String),
    });
    expect(asked[0]?.get('city')).toBe('北京');
    expect(await lastOf(id)).toMatchObject({
      status: 'failed',
      reason: 'differs',
      http_status: 200,
      differences: [
        { field: 'ret', holds: true, actual: '200' },
        { field: 'data.city', holds: false, actual: '北京', value: '上海', type: 'string' },
        { field: 'data.items.0.id', holds: true },
      ],
    });
  });

  test('that expects nothing expects ret 200', async () => {
    expect(await run(await caseOf({}))).toMatchObject({
      status: 'passed',
      runs: 1,
      passes: 1,
      pass_rate: 100,
    });
  });

  test.each([
    ['App.Text.Html', {}, 'failed', 'not_json'],
    ['App.Text.Empty', {}, 'no_response', 'nothing'],
    ['App.Weather.Now', { api_url: 'http://127.0.0.1:1/api' }, 'no_response', 'blocked'],
    ['App.Weather.Now', { api_url: 'http://no-such-host.invalid/api' }, 'no_response', 'no_response'],
  ])(
    'of %s %j is %s, %s (TST-02) [state-22, error-15, error-19]',
    async (api_path, fields, status, reason) => {
      const id = await caseOf({ api_path, ...fields });
      expect(await run(id)).toMatchObject({ status });
      expect(await lastOf(id)).toMatchObject({ status, reason });
    },
  );

  test('shows why there was no answer or no token in the words of the catalogue, in both languages [error-15, error-18, error-19]', () => {
    const options = kaifang.app.registry.resources.get('test_snapshot')?.schema.properties['reason']?.options;
    const said = (reason: string) => Object.values(options?.[reason]?.label ?? {});
    expect(said('no_response')).toEqual(['网络请求失败', 'CURL request failed']);
    expect(said('no_config')).toEqual(['未找到配置或配置失败', 'The configuration was not found or failed']);
    expect(said('nothing')).toContain('The network call returns nothing');
  });

  test('of several cases answers for each of them', async () => {
    const ids = [await caseOf({}), await caseOf({ api_path: 'App.Text.Html' })];
    const { data } = await call('TestCase.Run', { ids });
    expect((data['items'] as Row[]).map(({ status }) => status)).toEqual(['passed', 'failed']);
    expect((await call('TestCase.Run', { ids: [ids[0] as number, 999_999] })).ret).toBe(404);
    // Either could select other cases than the other one.
    for (const about of [{ ids }, { id: ids[0] as number }])
      expect((await call('TestCase.Run', { ...about, filter: {} })).ret).toBe(400);
  });
});

describe('a token', () => {
  test('is fetched by the config, and again when the other side forgot it; a wrong secret is no configuration (TST-02)', async () => {
    const good = await configOf('good', 'good');
    const id = await caseOf({ api_path: 'App.Secret.Get', token_config_id: good });
    expect(await run(id)).toMatchObject({ status: 'passed' });
    expect(asked.map((form) => form.get('service'))).toEqual(['App.Auth.ApplyToken', 'App.Secret.Get']);
    const bad = await caseOf({ api_path: 'App.Secret.Get', token_config_id: await configOf('bad', 'wrong') });
    expect(await run(bad)).toMatchObject({ status: 'no_config' });
    expect(await lastOf(bad)).toMatchObject({ reason: 'wrong_app' });
  });

  test('is kept while it lasts: many cases, one token', async () => {
    const before = fetched;
    const token_config_id = await configOf('shared', 'good');
    const ids = [];
    for (let n = 0; n < 4; n++) ids.push(await caseOf({ api_path: 'App.Secret.Get', token_config_id }));
    const { data } = await call('TestCase.Run', { ids });
    expect((data['items'] as Row[]).map(({ status }) => status)).toEqual(Array(4).fill('passed'));
    expect(fetched).toBe(before + 1);
  });

  test('is kept from run to run and for every process, and goes with the config that it was fetched by', async () => {
    const token_config_id = await configOf('lasting', 'good');
    const id = await caseOf({ api_path: 'App.Secret.Get', token_config_id });
    expect(await run(id)).toMatchObject({ status: 'passed' });
    const before = fetched;
    expect(await run(id)).toMatchObject({ status: 'passed' });
    // Another process has its own memory and the same keys.
    Object.assign(kaifang.app, { testTokens: new Tokens(kaifang.app) });
    expect(await run(id)).toMatchObject({ status: 'passed', runs: 3 });
    expect(fetched).toBe(before);
    const { rows } = await sql<{ sealed: string }>`
      select sealed from kaifang_system.test_token where config_id = ${token_config_id}`.execute(
      kaifang.app.db,
    );
    expect(rows[0]?.sealed).not.toContain(valid);
    await call('TokenConfig.Edit', { id: token_config_id, version: 1, uid: 7 });
    expect(await run(id)).toMatchObject({ status: 'passed' });
    expect(fetched).toBe(before + 1);
    expect(asked.at(-2)?.get('uid')).toBe('7');
  });

  test('that the other side ended is renewed once by all cases that run together, where only the newest counts', async () => {
    const token_config_id = await configOf('ended', 'good');
    const ids: number[] = [];
    for (let n = 0; n < 4; n++) ids.push(await caseOf({ api_path: 'App.Secret.Get', token_config_id }));
    await run(ids[0] as number);
    const before = fetched;
    valid = 'ended meanwhile';
    const { data } = await call('TestCase.Run', { ids });
    expect((data['items'] as Row[]).map(({ status }) => status)).toEqual(Array(4).fill('passed'));
    expect(fetched).toBe(before + 1);
  });

  test('is renewed before its time is over, and one that lives shortly is still shared', async () => {
    const id = await caseOf({ api_path: 'App.Secret.Get', token_config_id: await configOf('short', 'good') });
    life = 40;
    await run(id);
    const before = fetched;
    await run(id);
    expect(fetched).toBe(before);
    await sql`update kaifang_system.test_token set until = until - interval '20 seconds'`.execute(
      kaifang.app.db,
    );
    await run(id);
    expect(fetched).toBe(before + 1);
    life = 3600;
  });
});

describe('running all', () => {
  test('is a job that counts, in bounded parallel, with one result for each (TST-03)', async () => {
    const name = 'slow ones';
    for (let n = 0; n < 30; n++) await caseOf({ name, api_path: 'App.Text.Slow' });
    const people = await Promise.all(['root_a', 'root_b', 'root_c'].map((who) => kaifang.signIn(255, who)));
    const three = await Promise.all(
      people.map(({ token }) => call('TestCase.RunAll', { filter: { name } }, token)),
    );
    expect(three.map(({ ret }) => ret)).toEqual([200, 200, 200]);
    await kaifang.app.jobs.idle();
    for (const [at, { data }] of three.entries()) {
      const job = (await call('Job.Get', { id: data['job'] as number }, people[at]?.token)).data;
      expect(job).toMatchObject({
        state: 'done',
        kind: 'test',
        done: 30,
        failed: 0,
        total: 30,
      });
    }
    expect(most).toBeLessThanOrEqual(12);
    const { data } = await call('TestCase.GetList', { filter: { name }, limit: 100, figures: true });
    expect((data['items'] as Row[]).every(({ runs, status }) => runs === 3 && status === 'passed')).toBe(
      true,
    );
    expect(data['figures']).toEqual({ failed: 0, passed: 30, rate: 100, cases: 30 });
  });

  test('can be cancelled, and shows how far it came [state-31]', async () => {
    const name = 'to cancel';
    for (let n = 0; n < 40; n++) await caseOf({ name, api_path: 'App.Text.Slow' });
    const { data } = await call('TestCase.Run', { filter: { name } });
    await call('Job.Cancel', { id: data['job'] as number });
    await kaifang.app.jobs.idle();
    const job = (await call('Job.Get', { id: data['job'] as number })).data;
    expect(job['state']).toBe('cancelled');
    expect(Number(job['done'])).toBeLessThan(40);
  });

  test('needs the permission to run', async () => {
    const admin = await kaifang.signIn(200);
    for (const service of ['TestCase.Run', 'TestCase.RunAll'])
      expect((await call(service, { filter: {} }, admin.token)).ret).toBe(403);
  });
});

test('the last hundred snapshots stay, each of at most 64 KB (TST-04) [page-17, entity-27, constant-06]', async () => {
  const id = await caseOf({ api_path: 'App.Text.Big' });
  await run(id);
  const first = await lastOf(id);
  expect(first).toMatchObject({ status: 'passed', truncated: true });
  expect(
    Buffer.byteLength(String((await call('TestSnapshot.Get', { id: first['id'] as number })).data['body'])),
  ).toBeLessThanOrEqual(65_536);
  await sql`insert into test_snapshot (case_id, status) select ${id}, 'passed' from generate_series(1, 99)`.execute(
    kaifang.app.db,
  );
  const count = async () =>
    (await call('TestCase.Snapshots', { filter: { case_id: id }, limit: 1, total: 'exact' })).data['total'];
  expect(await count()).toBe(100);
  await run(id);
  expect(await count()).toBe(100);
  expect((await call('TestSnapshot.Get', { id: first['id'] as number })).ret).toBe(404);
});
