import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { signature } from '#server/features/topics/pushing.ts';
import { receiverOf } from '#server/features/topics/receivers.ts';
import { webhookSignature } from '#src/portal/console/webhooks/webhookSignature.ts';
import { startApp, type TestApp } from '../support/app.ts';

let kaifang: TestApp;
let root: { id: number; token: string };
let owner: { id: number; token: string };
let other: { id: number; token: string };
let subscription: number;
let app: Row;
let dead: number;

beforeAll(async () => {
  kaifang = await startApp();
  root = await kaifang.signIn(255);
  owner = await kaifang.signIn(100);
  other = await kaifang.signIn(100);
  const topic = await done('Admin.Topic.Add', { name: 'rain', title: 'Rain' }, root.token);
  const subscribe = async ({ token }: { token: string }) => {
    const added = await done('Platform.App.Add', { name: 'mine' }, token);
    await done('Admin.App.Pass', { id: added['id'] ?? 0 }, root.token);
    const fields = { app_id: added['id'] ?? 0, topic_id: topic['id'] ?? 0 };
    const record = await done(
      'Platform.Subscription.Add',
      { ...fields, callback_url: 'https://hook.example.com/x' },
      token,
    );
    await done('Admin.Subscription.Pass', { id: record['id'] ?? 0 }, root.token);
    return { app: added, id: Number(record['id']) };
  };
  ({ id: subscription, app } = await subscribe(owner));
  const theirs = (await subscribe(other)).id;
  const push = async (of: number, state: string) => {
    const { rows } = await sql<{ id: number }>`
      insert into push_record (topic, subscription_id, app_key, message_id, state, payload, round, tries)
      values ('rain', ${of}, 'key', ${`m-${of}`}, ${state}, '{"city":"Hangzhou"}', 8, 8) returning id`.execute(
      kaifang.app.db,
    );
    return rows[0]?.id ?? 0;
  };
  dead = await push(subscription, 'dead');
  await push(theirs, 'dead');
});
afterAll(() => kaifang.close());

async function done(service: string, fields: Row, token: string): Promise<Row> {
  const { ret, msg, data } = await kaifang.call(service, fields, token);
  expect({ service, ret, msg }).toMatchObject({ ret: 200 });
  return data;
}

test('a developer sees the deliveries of the own subscriptions, and no others', async () => {
  const { items, total } = await done('Platform.PushRecord.GetList', {}, owner.token);
  expect([total, items]).toMatchObject([1, [{ id: dead, payload: { city: 'Hangzhou' } }]]);
  expect((await done('Platform.PushRecord.Get', { id: dead }, owner.token))['state']).toBe('dead');
  const counted = await done('Platform.PushRecord.GetList', { filter: { state: 'dead' } }, other.token);
  expect((counted['items'] as Row[]).map(({ id }) => id)).not.toContain(dead);
});

test('a delivery of another account is not there, and not sent again', async () => {
  for (const service of ['PushRecord.Get', 'Subscription.Resend'])
    expect((await kaifang.call(`Platform.${service}`, { id: dead }, other.token)).ret, service).toBe(404);
  expect((await done('Platform.PushRecord.Get', { id: dead }, owner.token))['state']).toBe('dead');
});

test('a dead letter is sent again once, with a new round of tries and an audit entry', async () => {
  const again = await done('Platform.Subscription.Resend', { id: dead }, owner.token);
  expect(again).toMatchObject({ state: 'waiting', round: 0, ended_at: null });
  expect(again['resent_at']).not.toBeNull();
  expect((await kaifang.call('Platform.Subscription.Resend', { id: dead }, owner.token)).ret).toBe(420);
  const { rows } = await sql`
    select 1 from audit where service = 'Platform.Subscription.Resend' and record_id = ${dead}`.execute(
    kaifang.app.db,
  );
  expect(rows).toHaveLength(1);
});

test('the signature that the console computes is the one of a delivery', async () => {
  const body = 'topic=rain&message_id=m&data=%7B%22city%22%3A%22%E6%9D%AD%E5%B7%9E%22%7D';
  expect(await webhookSignature('Secret-1', '1700000000', body)).toBe(
    signature('Secret-1', '1700000000', body),
  );
});

test('a delivery is signed with the former secret too while that works', async () => {
  const before = await receiverOf(kaifang.app, subscription);
  expect(before).toMatchObject({ app_secret: app['app_secret'], former_secret: null });
  const reset = await done('Platform.App.ResetSecret', { id: app['id'] ?? 0 }, owner.token);
  expect(await receiverOf(kaifang.app, subscription)).toMatchObject({
    app_secret: reset['app_secret'],
    former_secret: app['app_secret'],
  });
  await done('Platform.App.EndFormerSecret', { id: app['id'] ?? 0 }, owner.token);
  expect((await receiverOf(kaifang.app, subscription))?.former_secret).toBeNull();
});
