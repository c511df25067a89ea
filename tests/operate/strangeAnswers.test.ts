import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { testCaseJob } from '#server/features/testCases/testCaseJob.ts';
import { startApp, type TestApp } from '../support/app.ts';

vi.setConfig({ testTimeout: 40_000 });

let kaifang: TestApp;
let token: string;
let target: Server;
let address = '';
const asked: URLSearchParams[] = [];

async function bodyOf(request: IncomingMessage): Promise<URLSearchParams> {
  let text = '';
  for await (const piece of request) text += String(piece);
  return new URLSearchParams(text);
}

const answers: Readonly<Record<string, string>> = {
  'App.Broken.Html': '<html>',
  'App.Broken.Json': '{"ret":500,"data":{},"msg":""}',
  'App.Text.Gone': '{"ret":404,"data":{},"msg":"There is no such service"}',
  'App.Auth.ApplyToken': '{"ret":200,"data":{"access_token":"x"}}',
  'App.Text.Deep': `{"ret":200,"data":${'['.repeat(20_000)}${']'.repeat(20_000)}}`,
  'App.Text.Cut': JSON.stringify({ ret: 200, data: `\0${'x'.repeat(498)}😀` }),
};

beforeAll(async () => {
  target = createServer(async (request, response) => {
    const form = await bodyOf(request);
    asked.push(form);
    const service = form.get('service') ?? '';
    if (service === 'App.Text.Never') return;
    if (service.startsWith('App.Broken.')) response.statusCode = 500;
    response.end(answers[service] ?? '{"ret":200,"data":{}}');
  });
  await new Promise<void>((listening) => target.listen(0, '127.0.0.1', listening));
  address = `http://127.0.0.1:${(target.address() as AddressInfo).port}/api/app.php`;
  kaifang = await startApp();
  ({ token } = await kaifang.signIn(255, 'root_1'));
  await call('Config.Add', { name: 'outgoing_allow_list', value: '127.0.0.1', description: 'tests' });
});
afterAll(async () => {
  await kaifang.close();
  target.closeAllConnections();
  target.close();
});
beforeEach(() => {
  asked.length = 0;
});

const call = (service: string, fields: Row) => kaifang.call(`Admin.${service}`, fields, token);
async function caseOf(fields: Row): Promise<number> {
  const whole = {
    name: 'case',
    api_url: address,
    api_path: 'App.Weather.Now',
    api_name: 'Weather',
    ...fields,
  };
  const { ret, data } = await call('TestCase.Add', whole);
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

test('a strange answer is the outcome of its own case, and breaks no other (TST-02, IN-04)', async () => {
  const expectations = [{ field: 'data', operator: 'equal', value: 'y' }];
  const ids = [
    await caseOf({ api_path: 'App.Text.Deep' }),
    await caseOf({ api_path: 'App.Text.Cut', expectations }),
    await caseOf({}),
  ];
  const { data } = await call('TestCase.Run', { ids });
  expect((data['items'] as Row[]).map(({ status }) => status)).toEqual(['failed', 'failed', 'passed']);
  expect(await lastOf(ids[0] as number)).toMatchObject({ reason: 'broken' });
  const [difference] = (await lastOf(ids[1] as number))['differences'] as unknown as Row[];
  expect(difference?.['actual']).toBe(` ${'x'.repeat(498)}\ufffd`);
});

test.each([
  ['App.Text.Never', 'no_response', 'no_response'],
  ['App.Broken.Json', 'failed', 'differs'],
  ['App.Broken.Html', 'failed', 'not_json'],
  ['App.Text.Gone', 'failed', 'differs'],
])(
  'an API that never answers, fails or is gone is shown as such: %s is %s, %s (TST-02) [state-22]',
  async (api_path, status, reason) => {
    const id = await caseOf({ api_path });
    expect(await run(id)).toMatchObject({ status });
    expect(await lastOf(id)).toMatchObject({ status, reason });
  },
);

async function dueCase(): Promise<number> {
  const id = await caseOf({ every: 3600 });
  await sql`update test_case set next_at = now() where id = ${id}`.execute(kaifang.app.db);
  return id;
}

test('a scheduled case whose result cannot be written down waits for its next time all the same', async () => {
  const id = await dueCase();
  const refusing = (how: string) => sql`alter table test_snapshot ${sql.raw(how)}`.execute(kaifang.app.db);
  await refusing(`add constraint refused check (case_id <> ${id}) not valid`);
  const run = () => testCaseJob.run(kaifang.app, id, new AbortController().signal);
  await expect(run()).rejects.toThrow();
  await refusing('drop constraint refused');
  expect(asked).toHaveLength(1);
  await run();
  expect(asked).toHaveLength(1);
  const { next_at } = (await call('TestCase.Get', { id })).data;
  expect(Date.parse(String(next_at)) - Date.now()).toBeGreaterThan(3_000_000);
});

test('the result of a scheduled case is written down with its next time, or not at all [state-31]', async () => {
  const id = await dueCase();
  const refusing = (how: string) => sql`alter table test_case ${sql.raw(how)}`.execute(kaifang.app.db);
  await refusing(
    `add constraint refused check (id <> ${id} or next_at < now() + interval '1 minute') not valid`,
  );
  const run = () => testCaseJob.run(kaifang.app, id, new AbortController().signal);
  await expect(run()).rejects.toThrow();
  expect((await call('TestCase.Get', { id })).data).toMatchObject({ runs: 0, status: 'untested' });
  expect(await lastOf(id)).toBeUndefined();
  await refusing('drop constraint refused');
  await run();
  expect((await call('TestCase.Get', { id })).data).toMatchObject({ runs: 1, next_at: expect.any(String) });
});

test('a run that no one waits for any more is left, and comes again', async () => {
  const id = await dueCase();
  const ended = AbortSignal.abort();
  await testCaseJob.run(kaifang.app, id, ended);
  expect((await call('TestCase.Get', { id })).data).toMatchObject({ runs: 0, status: 'untested' });
  await testCaseJob.run(kaifang.app, id, new AbortController().signal);
  expect((await call('TestCase.Get', { id })).data).toMatchObject({ runs: 1 });
});

test('a token and its secret go nowhere but where its config was written for (TST-06, SSRF-01)', async () => {
  const heard: string[] = [];
  const thief = createServer(async (request, response) => {
    heard.push((await bodyOf(request)).toString());
    response.end('{"ret":200,"data":{"access_token":"x"}}');
  });
  await new Promise<void>((listening) => thief.listen(0, '127.0.0.1', listening));
  const elsewhere = `http://127.0.0.1:${(thief.address() as AddressInfo).port}/api/app.php`;
  const token_config_id = await configOf('elsewhere', 'good');
  const id = await caseOf({ api_path: 'App.Secret.Get', api_url: elsewhere, token_config_id });
  expect(await run(id)).toMatchObject({ status: 'no_config' });
  expect(await lastOf(id)).toMatchObject({ reason: 'other_host' });
  // A user who may edit the config cannot send a secret that they do not know to another address.
  const edit = { id: token_config_id, version: 1, api_url: elsewhere };
  for (const more of [{}, { app_secret: '' }])
    expect(await call('TokenConfig.Edit', { ...edit, ...more })).toMatchObject({
      ret: 400,
      data: { errors: [{ field: 'app_secret' }] },
    });
  expect((await call('TokenConfig.Edit', { ...edit, app_secret: 'typed' })).ret).toBe(200);
  await run(id);
  expect(heard.join()).not.toContain('good');
  expect(heard.join()).toContain('typed');
  thief.close();
});
