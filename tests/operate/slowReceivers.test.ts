import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { pushJob } from '#server/features/topics/pushJob.ts';
import { createJobSlots } from '#server/platform/scheduler/jobSlots.ts';
import { startScheduler } from '#server/platform/scheduler/scheduler.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { newApp } from '../support/gateway/newApp.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let kaifang: TestApp;
let root: { id: number; token: string };
let developer: { id: number; token: string };
let receiver: Server;
let address = '';
const came: { path: string; at: number }[] = [];
let hung = 0;
let n = 0;

beforeAll(async () => {
  receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (piece) => {
      body += String(piece);
    });
    request.on('end', () => {
      const path = request.url ?? '';
      if (path.startsWith('/hang')) return void hung++;
      came.push({ path, at: JSON.parse(new URLSearchParams(body).get('data') ?? '{}').at });
      response.end('ok');
    });
  });
  await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening));
  address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  kaifang = await startApp();
  root = await kaifang.signIn(255, 'root_1');
  developer = await kaifang.signIn(100, 'developer_1');
  await call('Config.Add', { name: 'outgoing_allow_list', value: new URL(address).host, description: 'x' });
});
afterAll(async () => {
  receiver.closeAllConnections();
  receiver.close();
  await kaifang.close();
});

const call = async (service: string, fields: Row): Promise<Row & { id: number }> => {
  const { ret, data, msg } = await kaifang.call(`Admin.${service}`, fields, root.token);
  expect({ ret, msg, errors: data['errors'] }).toMatchObject({ ret: 200, errors: undefined });
  return data as Row & { id: number };
};
const topicOf = async () => (await call('Topic.Add', { name: `topic${++n}`, title: 'x' })).id;
async function subscriptionOf(topic: number, path: string): Promise<{ id: number; app: number }> {
  const owner = { account_id: developer.id, daily_limit: 0 };
  const app = await call('App.Add', newApp({ name: 'a', app_key: `key${++n}`, ...owner }));
  await call('App.Pass', { ids: [app.id] });
  const said = { app_id: app.id, topic_id: topic, callback_url: address + path };
  const { id } = await call('Subscription.Add', said);
  await call('Subscription.Pass', { id });
  return { id, app: app.id };
}
const edit = async (id: number, fields: Row) => {
  const { version } = await call('Subscription.Get', { id });
  return call('Subscription.Edit', { id, version: version ?? 1, ...fields });
};
const publish = (topic: number, at: number) => call('Topic.Publish', { id: topic, data: { at } });
const deliver = (id: number) => pushJob.run(kaifang.app, id, new AbortController().signal);
const statesOf = async (subscription: number) =>
  (
    (await call('PushRecord.GetList', { filter: { subscription_id: subscription }, sort: 'id' }))[
      'items'
    ] as Row[]
  ).map(({ state }) => state);
const got = (path: string) => came.filter((one) => one.path === path).map(({ at }) => at);

describe('a subscription', () => {
  test('that is reviewed again gets what came meanwhile once it is passed, in order [state-27]', async () => {
    const topic = await topicOf();
    const { id } = await subscriptionOf(topic, '/first');
    await publish(topic, 1);
    expect(await edit(id, { callback_url: `${address}/second` })).toMatchObject({ review_status: 'pending' });
    for (const at of [2, 3]) await publish(topic, at);
    await deliver(id);
    expect((await pushJob.due(kaifang.app)).map((one) => one.id)).not.toContain(id);
    expect([got('/first'), got('/second')]).toEqual([[], []]);
    await call('Subscription.Pass', { id });
    await deliver(id);
    expect(got('/second')).toEqual([1, 2, 3]);
  });

  test('that was mended does not wait for the pause that its old address had earned [state-27]', async () => {
    const topic = await topicOf();
    const { id } = await subscriptionOf(topic, '/broken');
    for (const at of [1, 2]) await publish(topic, at);
    await sql`update push_record set tries = 7, next_at = now() + interval '6 hours' where subscription_id = ${id}
      and id = (select min(id) from push_record where subscription_id = ${id})`.execute(kaifang.app.db);
    await edit(id, { callback_url: `${address}/mended` });
    await deliver(id);
    expect(got('/mended')).toEqual([]);
    await call('Subscription.Pass', { id });
    await deliver(id);
    expect(got('/mended')).toEqual([1, 2]);
  });

  test('whose application is reviewed again gets what came meanwhile, too', async () => {
    const topic = await topicOf();
    const { id, app } = await subscriptionOf(topic, '/app');
    await sql`update app set review_status = 'pending' where id = ${app}`.execute(kaifang.app.db);
    await publish(topic, 1);
    await deliver(id);
    expect(got('/app')).toEqual([]);
    await call('App.Pass', { ids: [app] });
    await deliver(id);
    expect(got('/app')).toEqual([1]);
  });

  test.each([
    ['rejected', sql`review_status = 'rejected'`],
    ['canceled', sql`status = 'canceled'`],
  ])(
    'whose application is %s waits for no one any more: its messages are dead letters that say why',
    async (_, as) => {
      const topic = await topicOf();
      const { id, app } = await subscriptionOf(topic, '/gone');
      await publish(topic, 1);
      await sql`update app set ${as} where id = ${app}`.execute(kaifang.app.db);
      await pushJob.due(kaifang.app);
      expect((await call('PushRecord.GetList', { filter: { subscription_id: id } }))['items']).toMatchObject([
        { state: 'dead', reason: 'rejected', answer: null, ended_at: expect.any(String) },
      ]);
      expect(got('/gone')).toEqual([]);
    },
  );

  test('that is new keeps nothing before its first review, and none that is switched off does', async () => {
    const topic = await topicOf();
    const { id, app } = await subscriptionOf(topic, '/off');
    await call('Subscription.Disable', { id });
    const said = { app_id: app, topic_id: topic, callback_url: `${address}/new` };
    const fresh = await call('Subscription.Add', said);
    expect((await publish(topic, 1))['receivers']).toBe(0);
    await call('Subscription.Pass', { id: fresh.id });
    await call('Subscription.Enable', { id });
    expect((await publish(topic, 2))['receivers']).toBe(2);
  });

  test('that is not passed again is shown what becomes of its messages, and they can be sent by hand', async () => {
    const topic = await topicOf();
    const { id } = await subscriptionOf(topic, '/rejected');
    await edit(id, { reason: 'another' });
    await publish(topic, 1);
    await call('Subscription.Reject', { ids: [id], review_note: 'no' });
    expect(await statesOf(id)).toEqual(['dead']);
    expect((await publish(topic, 2))['receivers']).toBe(0);
    const { rows } = await sql<{ text: string }>`
      select m::text as text from message m where account_id = ${developer.id} order by id desc limit 1`.execute(
      kaifang.app.db,
    );
    expect(rows[0]?.text).toContain('Waiting messages will not be sent');
    await call('Subscription.Pass', { id });
    const { items } = await call('PushRecord.GetList', { filter: { subscription_id: id } });
    await call('Subscription.Resend', { id: (items as Row[])[0]?.['id'] ?? 0 });
    await deliver(id);
    expect(got('/rejected')).toEqual([1]);
  });
});

describe('the messages that wait for a subscription', () => {
  test('end when its application is canceled: none goes out, and each says why (MQ-01)', async () => {
    const topic = await topicOf();
    const { id, app } = await subscriptionOf(topic, '/canceled');
    await publish(topic, 1);
    await publish(topic, 2);
    await call('App.Cancel', { ids: [app] });
    await pushJob.due(kaifang.app);
    await deliver(id);
    const { items } = await call('PushRecord.GetList', { filter: { subscription_id: id }, sort: 'id' });
    const dead = { state: 'dead', reason: 'rejected', tries: 0, next_at: null };
    expect(items).toMatchObject([dead, dead]);
    expect(got('/canceled')).toEqual([]);
    expect((await publish(topic, 3))['receivers']).toBe(0);
  });
});

describe('those that are slow', () => {
  afterEach(() => void vi.useRealTimers());
  // A second passes at once, and for all of them.
  const holdTime = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });

  test('have places of their own: the quick begin although every place of the slow is taken', async () => {
    holdTime();
    const lanes = createJobSlots();
    const ends: (() => void)[] = [];
    const never = () => new Promise<boolean>((end) => void ends.push(() => end(true)));
    for (let id = 0; id < 60; id++) expect(lanes.begin(id, never)).toBe(true);
    expect(lanes.begin(1000, never)).toBe(false);
    vi.advanceTimersByTime(1000);
    expect(lanes.begin(1001, never)).toBe(true);
    for (const end of ends) end();
    await lanes.idle();
    // Receivers known as slow take no slots of fast ones.
    for (let id = 0; id < 60; id++) lanes.begin(id, never);
    let done = 0;
    for (let id = 2000; id < 2060; id++)
      expect(
        lanes.begin(id, async () => {
          done++;
          return true;
        }),
      ).toBe(true);
    expect(done).toBe(60);
    for (const end of ends) end();
    await lanes.idle();
  });

  test('are known as slow until they themselves were quick: a wake-up that found another one at it says nothing', async () => {
    holdTime();
    const lanes = createJobSlots();
    const ends: (() => void)[] = [];
    const never = () => new Promise<boolean>((end) => void ends.push(() => end(true)));
    const full = () => !lanes.begin(100 + ends.length, never);
    lanes.begin(1, never);
    // No receiver is started twice at the same time.
    expect(lanes.begin(1, never)).toBe(false);
    vi.advanceTimersByTime(1100);
    for (const end of ends.splice(0)) end();
    await lanes.idle();
    expect(lanes.begin(1, async () => false)).toBe(true);
    await lanes.idle();
    while (!full());
    expect(lanes.begin(1, async () => true)).toBe(true);
    for (const end of ends) end();
    await lanes.idle();
  });

  test('and anyone who has more than fits into one turn is woken for the rest', async () => {
    const topic = await topicOf();
    const { id } = await subscriptionOf(topic, '/many');
    await publish(topic, 0);
    await sql`
      insert into push_record (topic, subscription_id, app_key, message_id, payload, state, next_at)
      select topic, subscription_id, app_key, message_id || n, jsonb_build_object('at', n), state, next_at
      from push_record, generate_series(1, 200) as n where subscription_id = ${id} order by n`.execute(
      kaifang.app.db,
    );
    const wake = vi.fn(async () => {});
    const app = { ...kaifang.app, scheduler: { wake, stop: async () => {} } };
    await pushJob.run(app, id, new AbortController().signal);
    expect(got('/many')).toHaveLength(200);
    expect(wake).toHaveBeenCalledWith('push', id);
    await deliver(id);
    expect(got('/many')).toEqual(Array.from({ length: 201 }, (_, at) => at));
  });

  test('hold up no one else, also when they are eighty: the others get theirs while these still hang (MQ-01)', async () => {
    const topic = await topicOf();
    const { id } = await subscriptionOf(topic, '/hang');
    await sql`
      insert into subscription (app_id, account_id, topic_id, callback_url, enabled, review_status)
      select app_id, account_id, topic_id, callback_url || n, enabled, review_status
      from subscription, generate_series(1, 79) as n where id = ${id}`.execute(kaifang.app.db);
    await publish(topic, 1);
    const clock = await startScheduler(kaifang.app, [pushJob]);
    try {
      await expect.poll(() => hung, { timeout: 30_000 }).toBeGreaterThanOrEqual(60);
      const quick = await topicOf();
      for (let at = 0; at < 5; at++) await subscriptionOf(quick, `/quick${at}`);
      await publish(quick, 1);
      const all = () => came.filter(({ path }) => path.startsWith('/quick')).length;
      await expect.poll(all, { timeout: 20_000 }).toBe(5);
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from push_record where topic = (select name from topic where id = ${topic})
          and state = 'waiting'`.execute(kaifang.app.db);
      expect(rows[0]?.n).toBe(80);
    } finally {
      // Otherwise the scheduler would wait for the answers that do not come.
      receiver.closeAllConnections();
      await clock.stop();
    }
  });
});
