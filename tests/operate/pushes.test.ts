import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { mostTries, pauseAfter } from '#server/features/topics/pushing.ts';
import { pushJob } from '#server/features/topics/pushJob.ts';
import { readAllowList } from '#server/platform/httpClient/judgeTarget.ts';
import { mostAtHost, safeFetch } from '#server/platform/httpClient/safeFetch.ts';
import { type Scheduler, startScheduler } from '#server/platform/scheduler/scheduler.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { newApp } from '../support/gateway/newApp.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

interface Push {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly form: URLSearchParams;
}

let kaifang: TestApp;
let other: TestApp;
let root: { id: number; token: string };
let receiver: Server;
let address = '';
let pushes: Push[] = [];
let status = 200;
let n = 0;
let poured = 0;
const never = new AbortController().signal;

/** Sends as much as the client accepts: a gigabyte and more. */
function pour(response: ServerResponse, code: number): void {
  response.writeHead(code);
  const piece = 'x'.repeat(64 * 1024);
  const more = () => {
    if (response.destroyed || poured > 1024 ** 3) return void response.end();
    poured += piece.length;
    response.write(piece, (error) => error || more());
  };
  more();
}

beforeAll(async () => {
  receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (piece) => {
      body += String(piece);
    });
    request.on('end', () => {
      const path = request.url ?? '';
      pushes.push({ path, headers: request.headers, body, form: new URLSearchParams(body) });
      if (path === '/hang') return;
      if (path.startsWith('/held')) return void response.writeHead(path === '/held' ? 200 : 500).write('th');
      if (path === '/redirect') return void response.writeHead(302, { location: '/ok' }).end();
      if (path === '/inside') return void response.writeHead(307, { location: 'http://10.0.0.1/ok' }).end();
      if (path.startsWith('/endless')) return pour(response, path === '/endless' ? 200 : 500);
      response.writeHead(path === '/flaky' ? status : 200).end('thanks');
    });
  });
  await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening));
  address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  kaifang = await startApp();
  // With the same keys, by which it reads the secrets of applications.
  const { dataDir } = kaifang.app.settings;
  other = await startApp(undefined, { DATA_DIR: dataDir }, undefined, kaifang.connection);
  root = await kaifang.signIn(255, 'root_1');
  await call('Config.Add', { name: 'outgoing_allow_list', value: new URL(address).host, description: 'x' });
});
afterAll(async () => {
  receiver.closeAllConnections();
  receiver.close();
  await other.close();
  await kaifang.close();
});
beforeEach(() => {
  pushes = [];
  status = 200;
});

const call = (service: string, fields: Row) => kaifang.call(`Admin.${service}`, fields, root.token);
const made = async (service: string, fields: Row): Promise<Row & { id: number }> => {
  const { ret, data } = await call(`${service}.Add`, fields);
  expect({ ret, errors: data['errors'] }).toEqual({ ret: 200, errors: undefined });
  return data as Row & { id: number };
};
const topicOf = async () => (await made('Topic', { name: `topic${++n}`, title: 'x' })).id;
async function appOf(): Promise<Row & { id: number }> {
  const app = await made('App', newApp({ name: 'a', app_key: `key${++n}`, account_id: root.id }));
  await call('App.Pass', { ids: [app.id] });
  return app;
}
async function subscriptionOf(topic: number, path: string, app?: number): Promise<number> {
  const url = path.startsWith('http') ? path : address + path;
  const app_id = app ?? (await appOf()).id;
  const { id } = await made('Subscription', { app_id, topic_id: topic, callback_url: url });
  await call('Subscription.Pass', { id });
  return id;
}
const publish = async (topic: number, data: Readonly<Record<string, string | number>>) =>
  (await call('Topic.Publish', { id: topic, data })).data;
const recordsOf = async (subscription: number) =>
  (await call('PushRecord.GetList', { filter: { subscription_id: subscription }, sort: 'id', limit: 100 }))
    .data['items'] as Row[];
const deliver = (subscription: number) => pushJob.run(kaifang.app, subscription, never);
const makeDue = (subscription: number) =>
  sql`update push_record set next_at = now() - interval '1 second' where subscription_id = ${subscription} and state = 'waiting'`.execute(
    kaifang.app.db,
  );

describe('a message', () => {
  test('waits, without a try being counted, while too many calls are on their way to its host', async () => {
    const topic = await topicOf();
    const subscription = await subscriptionOf(topic, '/busy');
    await publish(topic, { a: 1 });
    const end = new AbortController();
    const ask = { url: `${address}/hang`, method: 'GET', signal: end.signal, patience: 60_000 } as const;
    const allowed = readAllowList(new URL(address).host);
    const under = Array.from({ length: mostAtHost }, () =>
      safeFetch({ ...ask, allowed }).catch((error: unknown) => error),
    );
    await deliver(subscription);
    expect(await recordsOf(subscription)).toMatchObject([{ state: 'waiting', tries: 0, reason: null }]);
    end.abort();
    await Promise.all(under);
    await makeDue(subscription);
    await deliver(subscription);
    expect(await recordsOf(subscription)).toMatchObject([{ state: 'delivered', tries: 1 }]);
  });

  test('is posted as a form with APPKEY and a signature that the receiver can check', async () => {
    const [topic, app] = [await topicOf(), await appOf()];
    const subscription = await subscriptionOf(topic, '/ok', app.id);
    const { message_id: messageId, receivers } = await publish(topic, { order: 7, name: '订单' });
    expect(receivers).toBe(1);
    await deliver(subscription);
    const [push] = pushes as [Push];
    expect(push.headers).toMatchObject({
      appkey: app['app_key'],
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect(JSON.parse(push.form.get('data') ?? '')).toEqual({ order: 7, name: '订单' });
    expect(push.form.get('message_id')).toBe(messageId);
    const signed = createHmac('sha256', String(app['app_secret']))
      .update(`${push.headers['x-kaifang-time']}.${push.body}`)
      .digest('hex');
    expect(push.headers['x-kaifang-signature']).toBe(signed);
    expect(await recordsOf(subscription)).toMatchObject([
      { state: 'delivered', tries: 1, http_status: 200, answer: 'thanks' },
    ]);
    expect((await call('Subscription.Get', { id: subscription })).data).toMatchObject({
      pushes: 1,
      delivered: 1,
    });
    expect((await call('Topic.GetList', { filter: { id: topic }, figures: true })).data['figures']).toEqual({
      topics: 1,
      subscriptions: 1,
      pushes: 1,
    });
  });

  test('goes to those that were passed and are switched on, and to no topic that is off [page-37]', async () => {
    const topic = await topicOf();
    const [on, off] = [await subscriptionOf(topic, '/ok'), await subscriptionOf(topic, '/ok')];
    await call('Subscription.Disable', { id: off });
    await made('Subscription', {
      app_id: (await appOf()).id,
      topic_id: topic,
      callback_url: `${address}/ok`,
    });
    expect((await call('Topic.Reach', { id: topic })).data).toEqual({ count: 1 });
    expect((await publish(topic, {}))['receivers']).toBe(1);
    expect(await recordsOf(on)).toHaveLength(1);
    await call('Topic.Edit', { id: topic, version: 1, enabled: false });
    expect((await call('Topic.Publish', { id: topic, data: {} })).ret).toBe(420);
  });

  test('that fails is tried again after growing pauses, and becomes a dead letter that can be sent again (MQ-01)', async () => {
    const topic = await topicOf();
    const subscription = await subscriptionOf(topic, '/flaky');
    status = 500;
    await publish(topic, { n: 1 });
    const waits: number[] = [];
    for (let turn = 1; turn <= mostTries; turn++) {
      await deliver(subscription);
      const [record] = (await recordsOf(subscription)) as [Row];
      if (turn < mostTries) waits.push(Date.parse(String(record['next_at'])) - Date.now());
      // Not before it is due.
      await deliver(subscription);
      expect(pushes).toHaveLength(turn);
      await makeDue(subscription);
    }
    expect(waits).toEqual([...waits].sort((a, b) => a - b));
    const [dead] = (await recordsOf(subscription)) as [Row];
    expect(dead).toMatchObject({ state: 'dead', tries: mostTries, http_status: 500 });
    expect(new Set(pushes.map(({ form }) => form.get('message_id'))).size).toBe(1);
    status = 200;
    expect((await call('Subscription.Resend', { id: dead['id'] as number })).data).toMatchObject({
      state: 'waiting',
    });
    await deliver(subscription);
    expect(await recordsOf(subscription)).toMatchObject([{ state: 'delivered', tries: mostTries + 1 }]);
    expect(pauseAfter(mostTries)).toBeUndefined();
  });

  test('does not wait for hours where the clock was put back by them, and its pauses stay (DUR-13)', async () => {
    const topic = await topicOf();
    const [fresh, failed] = [await subscriptionOf(topic, '/ok'), await subscriptionOf(topic, '/flaky')];
    await publish(topic, { n: 1 });
    status = 500;
    for (let round = 1; round <= 4; round++) {
      await makeDue(failed);
      await deliver(failed);
    }
    const waits = async (subscription: number) => {
      const [record] = (await recordsOf(subscription)) as [Row];
      return (Date.parse(String(record['next_at'])) - Date.now()) / 1000;
    };
    await sql`update push_record set next_at = next_at + interval '8 hours' where subscription_id = ${fresh}`.execute(
      kaifang.app.db,
    );
    await pushJob.due(kaifang.app);
    expect(await waits(fresh)).toBeLessThan(1);
    expect(await waits(failed)).toBeGreaterThan(590);
    await sql`update push_record set next_at = next_at + interval '1 hour' where subscription_id = ${failed}`.execute(
      kaifang.app.db,
    );
    await pushJob.due(kaifang.app);
    expect(await waits(failed)).toBeLessThan(1);
  });

  test('keeps its place: those behind a failing one wait, and no one else does (MQ-01)', async () => {
    const topic = await topicOf();
    const [bad, good] = [await subscriptionOf(topic, '/flaky'), await subscriptionOf(topic, '/ok')];
    status = 503;
    for (let at = 1; at <= 3; at++) await publish(topic, { at });
    await Promise.all([deliver(bad), deliver(good)]);
    expect((await recordsOf(good)).map(({ state }) => state)).toEqual([
      'delivered',
      'delivered',
      'delivered',
    ]);
    expect((await recordsOf(bad)).map(({ state, tries }) => [state, tries])).toEqual([
      ['waiting', 1],
      ['waiting', 0],
      ['waiting', 0],
    ]);
    status = 200;
    await makeDue(bad);
    pushes = [];
    await deliver(bad);
    expect(pushes.map(({ form }) => JSON.parse(form.get('data') ?? '').at)).toEqual([1, 2, 3]);
  });

  test('whose process died between sending and noting is delivered again, with the same id (MQ-01)', async () => {
    const topic = await topicOf();
    const subscription = await subscriptionOf(topic, '/ok');
    const { message_id: messageId } = await publish(topic, {});
    await sql`insert into kaifang_system.lease values (${`push ${subscription}`}, 'gone', now() + interval '1 minute')`.execute(
      kaifang.app.db,
    );
    await deliver(subscription);
    expect(pushes).toHaveLength(0);
    await sql`update kaifang_system.lease set until = now() - interval '1 second' where holder = 'gone'`.execute(
      kaifang.app.db,
    );
    expect((await pushJob.due(kaifang.app)).map(({ id }) => id)).toContain(subscription);
    await deliver(subscription);
    expect(pushes.map(({ form }) => form.get('message_id'))).toEqual([messageId]);
  });

  test.each([
    ['/redirect', 302],
    ['/inside', 307],
    ['/flaky', 500],
    ['/endless-wrong', 500],
    ['http://127.0.0.1:1/x', null],
    ['http://169.254.169.254/latest/meta-data', null],
    ['http://no-such-host.invalid/', null],
  ])('to %s is no delivery (SSRF-03)', async (path, httpStatus) => {
    const topic = await topicOf();
    const subscription = await subscriptionOf(topic, path);
    status = 500;
    await publish(topic, {});
    await deliver(subscription);
    expect(await recordsOf(subscription)).toMatchObject([
      { state: 'waiting', tries: 1, http_status: httpStatus },
    ]);
    expect(pushes.map((push) => push.path)).not.toContain('/ok');
  });

  test('to a receiver that never ends its answer is checked in time, by its status (SSRF-06)', async () => {
    const topic = await topicOf();
    const expected = {
      '/hang': { state: 'waiting', http_status: null, reason: 'timeout' },
      '/held': { state: 'delivered', http_status: 200, reason: null },
      '/held-wrong': { state: 'waiting', http_status: 500, reason: 'timeout' },
    };
    const subscriptions: [number, object][] = [];
    for (const [path, record] of Object.entries(expected))
      subscriptions.push([await subscriptionOf(topic, path), record]);
    await publish(topic, {});
    // Each takes as long as the platform waits for an answer, so all three wait at once.
    await Promise.all(subscriptions.map(([id]) => deliver(id)));
    for (const [id, record] of subscriptions)
      expect(await recordsOf(id)).toMatchObject([{ ...record, tries: 1, answer: null }]);
  });

  test('whose answer has no end is read no further than it is kept (SSRF-06)', async () => {
    const topic = await topicOf();
    const subscription = await subscriptionOf(topic, '/endless');
    poured = 0;
    await publish(topic, {});
    await deliver(subscription);
    const [record] = await recordsOf(subscription);
    expect(record).toMatchObject({ state: 'delivered', tries: 1, http_status: 200 });
    expect(String(record?.['answer']).length).toBeLessThanOrEqual(2000);
    expect(poured).toBeLessThan(32 * 1024 * 1024);
  });
});

test('two processes share the pushes: every message once and in order, and one that hangs holds up no one (MQ-01)', async () => {
  const topic = await topicOf();
  const subscriptions: number[] = [];
  for (let at = 0; at < 5; at++) subscriptions.push(await subscriptionOf(topic, `/ok?s=${at}`));
  const hanging = await subscriptionOf(topic, '/hang');
  const clocks: Scheduler[] = [
    await startScheduler(kaifang.app, [pushJob]),
    await startScheduler(other.app, [pushJob]),
  ];
  try {
    await Promise.all(Array.from({ length: 10 }, (_none, at) => publish(topic, { at })));
    await vi.waitFor(() => expect(pushes.filter(({ path }) => path.startsWith('/ok?s='))).toHaveLength(50), {
      timeout: 50_000,
    });
    for (const [at, id] of subscriptions.entries()) {
      const got = pushes
        .filter(({ path }) => path === `/ok?s=${at}`)
        .map(({ form }) => form.get('message_id'));
      expect(got).toEqual((await recordsOf(id)).map((record) => record['message_id']));
    }
    expect((await recordsOf(hanging)).every(({ state }) => state === 'waiting')).toBe(true);
  } finally {
    // Otherwise the schedulers would wait for the answers that do not come.
    receiver.closeAllConnections();
    for (const clock of clocks) await clock.stop();
  }
});
