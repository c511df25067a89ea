import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { fetchToken } from '#server/features/testCases/fetchToken.ts';
import { readAllowList } from '#server/platform/httpClient/judgeTarget.ts';
import { startApp, type TestApp } from '../support/app.ts';

let kaifang: TestApp;
let token: string;
let target: Server;
let host: string;
let asked = 0;
let left = 0;
let answer = { status: 200, body: '' };

beforeAll(async () => {
  target = createServer((request, response) => {
    asked++;
    response.on('close', () => {
      if (!response.writableFinished) left++;
    });
    // One address answers, another never does.
    if (request.url === '/slow') return;
    response.statusCode = answer.status;
    response.end(answer.body || '{"ret":200,"data":{},"msg":""}');
  });
  await new Promise<void>((listening) => target.listen(0, '127.0.0.1', listening));
  host = `127.0.0.1:${(target.address() as AddressInfo).port}`;
  kaifang = await startApp();
  ({ token } = await kaifang.signIn(255, 'root_1'));
  await call('Config.Add', { name: 'outgoing_allow_list', value: host, description: 'tests' });
});
afterAll(async () => {
  await kaifang.close();
  target.closeAllConnections();
  target.close();
});

const call = (service: string, fields: Row) => kaifang.call(`Admin.${service}`, fields, token);
const base = { name: 'case', api_path: 'App.Weather.Now', api_name: 'Weather now' };
const added = async (fields: Row) => {
  const { ret, data } = await call('TestCase.Add', { ...base, api_url: `http://${host}/`, ...fields });
  expect({ ret, errors: data['errors'] }).toEqual({ ret: 200, errors: undefined });
  return Number(data['id']);
};

test('a run of all that is cancelled ends the call that is under way, and keeps what had come (TST-03) [state-31]', async () => {
  const name = 'to cancel';
  const quick = await added({ name });
  const slow = await added({ name, api_url: `http://${host}/slow` });
  const { data } = await call('TestCase.RunAll', { filter: { name } });
  await expect.poll(() => asked, { timeout: 10_000 }).toBe(2);
  await call('Job.Cancel', { id: Number(data['job']) });
  await expect.poll(() => left, { timeout: 5000 }).toBe(1);
  await kaifang.app.jobs.idle();
  expect((await call('Job.Get', { id: Number(data['job']) })).data).toMatchObject({
    state: 'cancelled',
    done: 1,
  });
  expect((await call('TestCase.Get', { id: quick })).data).toMatchObject({ runs: 1, status: 'passed' });
  expect((await call('TestCase.Get', { id: slow })).data).toMatchObject({ runs: 0 });
}, 30_000);

test('a run of all shows which cases did not pass and why, in the language of anyone who reads it (TST-02) [state-22]', async () => {
  const name = 'some wrong';
  const good = await added({ name });
  const expectations = [{ field: 'ret', operator: 'equal', value: '201' }];
  const wrong = await added({ name, expectations });
  const away = await added({ name, api_url: 'http://no-such-host.invalid/' });
  const { data } = await call('TestCase.RunAll', { filter: { name } });
  await kaifang.app.jobs.idle();
  const told = async (lang: 'en' | 'zh_cn') =>
    (await kaifang.call('Admin.Job.Get', { id: Number(data['job']) }, token, lang)).data;
  expect(await told('en')).toMatchObject({
    ...{ state: 'done', total: 3, done: 1, failed: 2 },
    problems: [
      { id: wrong, name, message: 'Failed: The answer differs from what was expected' },
      { id: away, name, message: 'No network response: CURL request failed' },
    ],
  });
  const [first] = (await told('zh_cn'))['problems'] as unknown as Row[];
  expect(first?.['message']).toBe('测试不通过：接口返回结果与期望不符');
  expect((await call('TestCase.Get', { id: good })).data).toMatchObject({ runs: 1, status: 'passed' });
});

test.each([
  [502, '<html>bad gateway</html>', 'no_response'],
  [200, '<html>', 'no_response'],
  [500, '{"ret":500}', 'no_response'],
  [200, '{"ret":407,"data":{},"msg":"no"}', 'wrong_app'],
  [401, '{"error":"invalid_client"}', 'wrong_app'],
  // Key and secret may be right: the answer does not depend on them.
  [200, '{"ret":400,"data":{},"msg":"no"}', 'no_config'],
  [200, '{"ret":404,"data":{},"msg":"no"}', 'no_config'],
  [200, '{"ret":410,"data":{},"msg":"no"}', 'no_config'],
  [200, '{"ret":412,"data":{},"msg":"no"}', 'no_config'],
  [200, '{"ret":413,"data":{},"msg":"no"}', 'no_config'],
  [200, '{"ret":200,"data":{},"msg":""}', 'no_config'],
])('a token that is answered with %i %s has the reason %s', async (status, body, reason) => {
  answer = { status, body };
  const config = {
    id: 1,
    interface: 'App.Auth.ApplyToken',
    api_url: null,
    app_key: 'k',
    app_secret: 's',
    uid: null,
  };
  const keys = { ...kaifang.app.keys, open: () => '"secret"' };
  const asking = fetchToken(
    { ...config, username: null, password: null },
    `http://${host}/token`,
    keys,
    readAllowList(host),
  );
  await expect(asking).rejects.toMatchObject({ reason });
});

describe('an expectation that could never hold', () => {
  test.each([
    ['matches', '([', 'pattern'],
    ['greater', 'many', 'order'],
    ['less_or_equal', '', 'order'],
    ['exists', 'maybe', 'truth'],
    ['matches', `${'(?:a|b)?'.repeat(1000)}[cd]$`, 'pattern'],
    ['matches', '(a|b){900}', 'pattern'],
    ['type', 'strng', 'type'],
  ])('is refused with its field: %s %s', async (operator, value, rule) => {
    const expectations = [
      { field: 'ret', operator: 'equal', value: '200' },
      { field: 'data', operator, value },
    ];
    const refused = await call('TestCase.Add', { ...base, api_url: `http://${host}/`, expectations });
    expect(refused).toMatchObject({ ret: 400, data: { errors: [{ field: 'expectations.1.value', rule }] } });
    const id = await added({});
    expect((await call('TestCase.Edit', { id, version: 1, expectations })).ret).toBe(400);
  });
});

test.each([
  ['x-day', 'Mon\r\nx-admin: 1', 'params.1.value'],
  ['x-city', '北京', 'params.1.value'],
  ['x city', 'Bonn', 'params.1.name'],
])('a header that could not be sent is refused with its field: %j %j', async (name, value, field) => {
  const params = [
    { name: 'x-fine', value: 'Köln, 20°', place: 'header' },
    { name, value, place: 'header' },
  ];
  const given = { ...base, method: 'GET', api_url: `http://${host}/`, params };
  expect(await call('TestCase.Add', given)).toMatchObject({
    ret: 400,
    data: { errors: [{ field, rule: 'header' }] },
  });
  expect((await call('TestCase.Add', { ...given, params: params.slice(0, 1) })).ret).toBe(200);
});

const reserved = { rule: 'reserved' };
test.each([
  ['content-length', 'header', 'POST', 'params.0.name'],
  ['Transfer-Encoding', 'header', 'service', 'params.0.name'],
  ['connection', 'header', 'GET', 'params.0.name'],
  ['service', null, 'service', 'params.0.name'],
  ['service', 'query', 'service', 'params.0.name'],
  ['access_token', null, 'service', 'params.0.name'],
])(
  'what the platform says of a call by itself is no parameter: %s in %s of %s (SSRF-05)',
  async (name, place, method, field) => {
    const pair = { interface: 'App.Auth.ApplyToken', app_key: 'k', app_secret: 's' };
    const config = await call('TokenConfig.Add', {
      name: `own ${name} ${place} ${method}`,
      api_url: `http://${host}/`,
      ...pair,
    });
    const row = { name, value: '5', ...(place && { place }) };
    const given = { ...base, method, api_url: `http://${host}/`, token_config_id: config.data['id'] ?? 0 };
    const told = { ret: 400, data: { errors: [{ field, ...reserved }] } };
    expect(await call('TestCase.Add', { ...given, params: [row] })).toMatchObject(told);
    const id = await added(given);
    expect(await call('TestCase.Edit', { id, version: 1, params: [row] })).toMatchObject(told);
  },
);

test('a case without a token config may say its token itself, and one that gets a config by then may not', async () => {
  const id = await added({ params: [{ name: 'access_token', value: 't' }] });
  const pair = { interface: 'App.Auth.ApplyToken', app_key: 'k', app_secret: 's' };
  const config = await call('TokenConfig.Add', { name: 'later', api_url: `http://${host}/`, ...pair });
  const bound = await call('TestCase.Edit', { id, version: 1, token_config_id: config.data['id'] ?? 0 });
  expect(bound).toMatchObject({ ret: 400, data: { errors: [{ field: 'params.0.name', ...reserved }] } });
});

test('an address has no user and password, in a case or a token config, since it is never called with them', async () => {
  const api_url = `http://me:secret@${host}/`;
  const told = { ret: 400, data: { errors: [{ field: 'api_url', rule: 'pattern' }] } };
  expect(await call('TestCase.Add', { ...base, api_url })).toMatchObject(told);
  const pair = { interface: 'App.Auth.ApplyToken', app_key: 'k', app_secret: 's' };
  expect(await call('TokenConfig.Add', { name: 'x', api_url, ...pair })).toMatchObject(told);
  expect((await call('TestCase.Add', { ...base, api_url: `http://${host}/@me?to=a@b` })).ret).toBe(200);
});

test('a token config that more than ten cases use names ten, and says that there are more', async () => {
  const pair = { interface: 'App.Auth.ApplyToken', app_key: 'k', app_secret: 's' };
  const made = await call('TokenConfig.Add', { name: 'bound', api_url: `http://${host}/`, ...pair });
  const id = Number(made.data['id']);
  for (let n = 0; n < 10; n++) await added({ token_config_id: id });
  expect((await call('TokenConfig.Del', { ids: [id] })).msg).not.toContain('…');
  await added({ token_config_id: id });
  expect((await call('TokenConfig.Del', { ids: [id] })).msg).toMatch(/case …$/);
});
