import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Json, Row } from '#schemas/resource.ts';
import { flow } from '../support/flow/api.ts';
import { newApp } from '../support/gateway/newApp.ts';
import { callService, type RunningServer, startServer, tokenOf } from '../support/server.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 90_000 });

const dataDir = realpathSync(mkdtempSync(join(tmpdir(), 'kaifang-tests-killed-')));
let server: RunningServer;
let token: string;
let target: Server;
const came: { path: string; messageId: string | null }[] = [];
// While it hangs, it answers no request.
let hangs = true;

beforeAll(async () => {
  target = createServer((request, response) => {
    let body = '';
    request.on('data', (piece) => {
      body += String(piece);
    });
    request.on('end', () => {
      came.push({ path: request.url ?? '', messageId: new URLSearchParams(body).get('message_id') });
      if (!hangs) response.end('{}');
    });
  });
  await new Promise<void>((listening) => target.listen(0, '127.0.0.1', listening));
  server = await startServer({ dataDir, screens: false });
  token = await tokenOf(server.url);
});
afterAll(async () => {
  await server.stop();
  target.closeAllConnections();
  target.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const call = async (name: string, fields: Row = {}) => {
  const { ret, msg, data } = await callService(server.url, `Admin.${name}`, {
    access_token: token,
    ...fields,
  });
  if (ret !== 200) throw new Error(`${name}: ${ret} ${msg} ${JSON.stringify(data)}`);
  return data as Row & { id: number };
};
const at = (path: string) => came.filter((one) => one.path === path);

/** Publishes an API that calls an address. */
async function publish(service: string, url: string): Promise<void> {
  const { id } = await call('ApiDesign.SaveDraft', {
    ...{ service, title: service, module: 'M', description: 'D' },
    returns: [{ name: 'status', type: 'integer' }],
    parameters: [],
    flow: flow(
      {
        ask: { type: 'http', method: 'GET', url: { lit: url }, timeout: 10 },
        end: { type: 'respond', fields: { status: { ref: 'ask.status' } } },
      },
      'start>ask ask>end',
    ) as unknown as Json,
  });
  await call('ApiDesign.Publish', { id });
}

test('a server that is killed in the middle of tasks and a delivery: what runs at an interval runs again, what was run by hand does not, and the message comes once more (TSK-05, MQ-01)', async () => {
  const host = `127.0.0.1:${(target.address() as AddressInfo).port}`;
  await call('Config.Add', { name: 'outgoing_allow_list', value: host, description: 'tests' });
  const task = async (klass: string, fields: Row) => {
    await publish(`App.${klass}.Do`, `http://${host}/${klass}`);
    const base = { title: klass, namespace: 'App', class: klass, action: 'Do', params: {} };
    return (await call('Task.Add', { ...base, ...fields })).id;
  };
  const app = await call('App.Add', newApp({ name: 'a', app_key: 'key1', account_id: 1, daily_limit: 0 }));
  await call('App.Pass', { ids: [app.id] });
  const topic = await call('Topic.Add', { name: 'order.paid', title: 'x' });
  const push = { app_id: app.id, topic_id: topic.id, callback_url: `http://${host}/push` };
  await call('Subscription.Pass', { id: (await call('Subscription.Add', push)).id });
  const once = await task('Once', { interval_seconds: 3600, enabled: false });
  const often = await task('Often', { interval_seconds: 10, enabled: true });
  await expect.poll(() => at('/Often').length, { timeout: 30_000 }).toBe(1);
  for (const n of [1, 2]) await call('Topic.Publish', { id: topic.id, data: { n } });
  await call('Task.RunNow', { id: once });
  await expect.poll(() => at('/push').length, { timeout: 30_000 }).toBe(1);
  expect(at('/Once')).toHaveLength(1);
  await server.kill9();

  hangs = false;
  server = await startServer({ dataDir, screens: false });
  const runsOf = async (id: number) =>
    (await call('Task.History', { filter: JSON.stringify({ task_id: id }), sort: 'id' }))[
      'items'
    ] as unknown as Row[];
  const isOver = async (id: number) => (await runsOf(id))[0]?.['status'];
  for (const id of [once, often])
    await expect.poll(() => isOver(id), { timeout: 60_000, interval: 500 }).toBe('exception');
  await expect.poll(async () => (await runsOf(often))[1]?.['status'], { timeout: 60_000 }).toBe('done');
  expect(at('/Once')).toHaveLength(1);
  expect(await call('Task.Get', { id: once })).toMatchObject({ status: 'exception', runs: 1 });
  const records = async () => (await call('PushRecord.GetList', { sort: 'id' }))['items'] as unknown as Row[];
  await expect
    .poll(async () => (await records()).map(({ state }) => state), { timeout: 60_000 })
    .toEqual(['delivered', 'delivered']);
  const [first, second] = (await records()).map((record) => record['message_id']);
  expect(at('/push').map(({ messageId }) => messageId)).toEqual([first, first, second]);
});
