import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { pushErrand } from '#server/pushing/pushErrand.ts';
import { mostTries } from '#server/rules/pushing.ts';
import { startApp, type TestApp } from '../support/app.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let kaifang: TestApp;
let root: { id: number; token: string };
let receiver: Server;
let address = '';
let status = 200;

beforeAll(async () => {
  receiver = createServer((_request, response) => void response.writeHead(status).end('thanks'));
  await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening));
  address = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  kaifang = await startApp();
  root = await kaifang.signIn(255, 'root_1');
  await call('Config.Add', { name: 'outgoing_allow_list', value: new URL(address).host, description: 'x' });
});
afterAll(async () => {
  receiver.close();
  await kaifang.close();
});

const call = (service: string, fields: Row) => kaifang.call(`Admin.${service}`, fields, root.token);
const idOf = async (service: string, fields: Row) => Number((await call(service, fields)).data['id']);

/** A subscription to which one message was delivered. */
async function delivered(): Promise<number> {
  const topic = await idOf('Topic.Add', { name: 'orders', title: 'x' });
  const app = { name: 'a', app_key: 'key1', account_id: root.id, daily_limit: 0 };
  const app_id = await idOf('App.Add', app);
  await call('App.Pass', { ids: [app_id] });
  const id = await idOf('Subscription.Add', { app_id, topic_id: topic, callback_url: `${address}/ok` });
  await call('Subscription.Pass', { id });
  await call('Topic.Publish', { id: topic, data: { n: 1 } });
  await deliver(id);
  return id;
}
const deliver = (id: number) => pushErrand.run(kaifang.app, id, new AbortController().signal);

test('a message that arrived and is sent again has arrived once, whatever comes of it (MQ-01)', async () => {
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
  // It waits: nothing of it has ended, and it arrived all the same.
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
  await sql`update push_record set tries = ${mostTries} where id = ${id}`.execute(kaifang.app.db);
  await deliver(subscription);
  expect(await look()).toMatchObject({
    record: { state: 'dead', arrived: true, delivered_at: at },
    figures: { delivered: 1, dead: 1 },
    of: { arrived: 1 },
  });
  // Nor is it forgotten when its record is no longer kept.
  await sql`delete from push_record where id = ${id}`.execute(kaifang.app.db);
  expect((await look()).of).toMatchObject({ arrived: 1 });
});
