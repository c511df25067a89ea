import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { mostTries } from '#server/features/topics/pushing.ts';
import { pushJob } from '#server/features/topics/pushJob.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { newApp } from '../support/gateway/newApp.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let kaifang: TestApp;
let root: { id: number; token: string };
let receiver: Server;
let address = '';
let status = 200;
/** The received messages by number, and those answered with 500. */
const came: number[] = [];
const failing = new Set<number>();

beforeAll(async () => {
  receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (piece) => {
      body += String(piece);
    });
    request.on('end', () => {
      const { n } = JSON.parse(new URLSearchParams(body).get('data') ?? '{}');
      came.push(n);
      response.writeHead(failing.has(n) ? 500 : status).end('thanks');
    });
  });
  await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening));
  address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  kaifang = await startApp();
  root = await kaifang.signIn(255, 'root_1');
  await call('Config.Add', { name: 'outgoing_allow_list', value: new URL(address).host, description: 'x' });
});
beforeEach(() => {
  status = 200;
  failing.clear();
});
afterAll(async () => {
  receiver.close();
  await kaifang.close();
});

const call = (service: string, fields: Row) => kaifang.call(`Admin.${service}`, fields, root.token);
const idOf = async (service: string, fields: Row) => Number((await call(service, fields)).data['id']);

let made = 0;

/** A topic with a subscription. */
async function subscribed(): Promise<{ topic: number; subscription: number }> {
  const topic = await idOf('Topic.Add', { name: `orders${++made}`, title: 'x' });
  const app = { name: 'a', app_key: `key${made}`, account_id: root.id, daily_limit: 0 };
  const app_id = await idOf('App.Add', newApp(app));
  await call('App.Pass', { ids: [app_id] });
  const id = await idOf('Subscription.Add', { app_id, topic_id: topic, callback_url: `${address}/ok` });
  await call('Subscription.Pass', { id });
  return { topic, subscription: id };
}

/** A subscription with one delivered message. */
async function delivered(): Promise<number> {
  const { topic, subscription } = await subscribed();
  await call('Topic.Publish', { id: topic, data: { n: 1 } });
  await deliver(subscription);
  return subscription;
}
const deliver = (id: number) => pushJob.run(kaifang.app, id, new AbortController().signal);

test('a message that arrived and is sent again has arrived once, no matter what comes of it (MQ-01) [page-37]', async () => {
  const subscription = await delivered();
  const look = async () => {
    const filter = { subscription_id: subscription };
    const { data } = await call('PushRecord.GetList', { filter, figures: true });
    const { pushes, delivered: arrived } = (await call('Subscription.Get', { id: subscription })).data;
    const record = (data['items'] as Row[])[0] as Row;
    return { record, figures: data['figures'], of: { pushes, arrived } };
  };
  const first = await look();
  const { id = 0, delivered_at: at = null, ended_at: end = null } = first.record;
  expect(first).toMatchObject({
    record: { state: 'delivered', arrived: true, delivered_at: end },
    figures: { pushes: 1, delivered: 1, waiting: 0, dead: 0 },
    of: { pushes: 1, arrived: 1 },
  });
  // It waits: none of it has ended, and yet it arrived.
  expect((await call('Subscription.Resend', { id })).ret).toBe(200);
  expect(await look()).toMatchObject({
    record: { state: 'waiting', arrived: true, ended_at: null, delivered_at: at },
    figures: { pushes: 1, delivered: 1, waiting: 1, dead: 0 },
    of: { pushes: 1, arrived: 1 },
  });
  await deliver(subscription);
  expect(await look()).toMatchObject({
    record: { state: 'delivered', tries: 2, delivered_at: at },
    figures: { pushes: 2, delivered: 1, waiting: 0, dead: 0 },
    of: { pushes: 2, arrived: 1 },
  });
  await call('Subscription.Resend', { id });
  status = 500;
  await sql`update push_record set round = ${mostTries - 1} where id = ${id}`.execute(kaifang.app.db);
  await deliver(subscription);
  expect(await look()).toMatchObject({
    record: { state: 'dead', arrived: true, delivered_at: at },
    figures: { delivered: 1, dead: 1 },
    of: { arrived: 1 },
  });
  // It is kept even if its record is no longer retained.
  await sql`delete from push_record where id = ${id}`.execute(kaifang.app.db);
  expect((await look()).of).toMatchObject({ arrived: 1 });
});

test('what is sent again keeps its order and all its tries, and what is new goes before it in its own (MQ-01) [page-37]', async () => {
  const { subscription, topic } = await subscribed();
  const publish = async (n: number) => {
    await call('Topic.Publish', { id: topic, data: { n } });
    const { data } = await call('PushRecord.GetList', { filter: { subscription_id: subscription } });
    return Number((data['items'] as Row[])[0]?.['id']);
  };
  const listed = async (field: string) => {
    const fields = { filter: { subscription_id: subscription }, sort: 'id' };
    const items = (await call('PushRecord.GetList', fields)).data['items'] as Row[];
    return items.map((record) => record[field]);
  };
  const makeDue = (...ids: number[]) =>
    sql`update push_record set next_at = now() - interval '1 second' where id = any(${ids})`.execute(
      kaifang.app.db,
    );
  const [arrived, given] = [await publish(1), await publish(2)];
  failing.add(2);
  await sql`update push_record set round = ${mostTries - 1}, tries = ${mostTries - 1} where id = ${given}`.execute(
    kaifang.app.db,
  );
  await deliver(subscription);
  expect(await listed('state')).toEqual(['delivered', 'dead']);
  came.length = 0;
  failing.add(1);
  for (const id of [given, arrived]) await call('Subscription.Resend', { id });
  // The second waits for the first, in either order of requests.
  await deliver(subscription);
  expect(came).toEqual([1]);
  failing.delete(1);
  await makeDue(arrived);
  await deliver(subscription);
  expect(came).toEqual([1, 1, 2]);
  // The failed one gets as many retries as at first.
  expect(await listed('state')).toEqual(['delivered', 'waiting']);
  expect(await listed('round')).toEqual([2, 1]);

  came.length = 0;
  const third = await publish(3);
  await publish(4);
  // It is due again, and new messages still go first.
  await makeDue(given);
  expect((await pushJob.due(kaifang.app)).map(({ id }) => id)).toContain(subscription);
  failing.add(3);
  await deliver(subscription);
  expect(came).toEqual([3, 2]);
  // New messages keep their order: the fourth waits for the third.
  came.length = 0;
  failing.clear();
  await deliver(subscription);
  expect(came).toEqual([]);
  await makeDue(third);
  await deliver(subscription);
  expect(came).toEqual([3, 4]);
  await makeDue(given);
  expect((await pushJob.due(kaifang.app)).map(({ id }) => id)).toContain(subscription);
  await deliver(subscription);
  expect(await listed('state')).toEqual(['delivered', 'delivered', 'delivered', 'delivered']);
});
