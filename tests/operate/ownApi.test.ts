import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { ownOpenApi } from '#server/platform/httpClient/ownAddress.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { type OpenCalls, openCalls } from '../support/gateway/openCalls.ts';
import { openHttp, type TestHttp } from '../support/http.ts';

let kaifang: TestApp;
let http: TestHttp;
let open: OpenCalls;
let token = '';
let config = 0;

beforeAll(async () => {
  kaifang = await startApp();
  http = await openHttp(kaifang);
  open = openCalls(kaifang);
  token = (await kaifang.signIn(255)).token;
  const address = await http.server.listen({ port: 0, host: '127.0.0.1' });
  kaifang.app.address.port = Number(new URL(address).port);
  const app = await open.addApp();
  const pair = { name: 'own', app_key: app.key, app_secret: app.secret };
  config = Number((await call('TokenConfig.Add', pair)).data['id']);
});
afterAll(async () => {
  await open.close();
  await http.close();
  await kaifang.close();
});

const call = (service: string, fields: Row) => kaifang.call(`Admin.${service}`, fields, token);
async function ran(fields: Row): Promise<Row> {
  const whole = { name: 'one', api_path: 'App.Auth.RefreshAccessToken', api_name: 'Refresh', ...fields };
  const { id = 0 } = (await call('TestCase.Add', whole)).data;
  const { status } = (await call('TestCase.Run', { id })).data;
  const { items } = (await call('TestCase.Snapshots', { filter: { case_id: id } })).data;
  return { status, reason: (items as Row[])[0]?.['reason'] };
}

test('a case and a token config that say no address call the platform’s own open API [rule-25]', async () => {
  expect(await ran({ token_config_id: config })).toEqual({ status: 'passed', reason: 'passed' });
  // Without a token the same API rejects the call: it was reached, and the token authorized the first call.
  expect(await ran({})).toEqual({ status: 'failed', reason: 'differs' });
  const said = `http://127.0.0.1:${kaifang.app.address.port}/api/app.php`;
  expect(await ran({ token_config_id: config, api_url: said })).toMatchObject({ status: 'passed' });
});

test('a token of the platform’s own goes to no other address', async () => {
  const elsewhere = { token_config_id: config, api_url: 'http://127.0.0.1:9/api/app.php' };
  expect(await ran(elsewhere)).toEqual({ status: 'no_config', reason: 'other_host' });
});

test.each([
  ['127.0.0.1', 'http://127.0.0.1:8123/api/app.php'],
  ['0.0.0.0', 'http://127.0.0.1:8123/api/app.php'],
  ['::', 'http://localhost:8123/api/app.php'],
  ['::1', 'http://[::1]:8123/api/app.php'],
  ['api.internal', 'http://api.internal:8123/api/app.php'],
])('of a server that listens on %s it is called at %s', (host, address) => {
  const settings = { ...kaifang.app.settings, host, port: 8123 };
  expect(ownOpenApi({ settings, address: { port: null } })).toBe(address);
});
