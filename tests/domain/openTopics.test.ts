import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { newApp } from '../support/gateway/newApp.ts';

let kaifang: TestApp;
let root: { token: string };
let developer: { id: number; token: string };

beforeAll(async () => {
  kaifang = await startApp();
  root = await kaifang.signIn(255);
  developer = await kaifang.signIn(100);
});
afterAll(() => kaifang.close());

const mine = (service: string, fields: Row) =>
  kaifang.call(`Platform.Topic.${service}`, fields, developer.token);

test('a developer finds the topics that are switched on, with nothing of what others do with them (AZ-07)', async () => {
  const add = async (fields: Row) =>
    Number((await kaifang.call('Admin.Topic.Add', fields, root.token)).data['id']);
  const open = await add({ name: 'order.paid', title: 'Paid', description: 'Of every order' });
  const closed = await add({ name: 'order.old', title: 'Old', enabled: false });
  const { ret, data } = await mine('GetList', { figures: true });
  expect({ ret, total: data['total'] }).toEqual({ ret: 200, total: 1 });
  const [found] = data['items'] as unknown as Row[];
  expect(found).toMatchObject({ id: open, name: 'order.paid', title: 'Paid', description: 'Of every order' });
  for (const answer of [found ?? {}, data['figures'] as Row, (await mine('Get', { id: open })).data])
    expect(Object.keys(answer)).not.toEqual(expect.arrayContaining([expect.stringMatching(/^(subs|push)/)]));
  expect((await mine('Get', { id: open })).data).toMatchObject({ id: open, name: 'order.paid' });
  expect((await mine('Get', { id: closed })).ret).toBe(404);
  expect((await mine('GetList', { filter: { enabled: false } })).data).toMatchObject({ items: [] });
  for (const asked of [{ sort: '-pushes' }, { fields: 'subscriptions' }, { filter: { pushes: { gt: 1 } } }])
    expect((await mine('GetList', asked)).ret, JSON.stringify(asked)).toBe(400);
  const app = { name: 'Mine', app_key: 'topics1', account_id: developer.id, daily_limit: 0 };
  const { data: made } = await kaifang.call('Admin.App.Add', newApp(app), root.token);
  await kaifang.call('Admin.App.Pass', { id: made['id'] ?? 0 }, root.token);
  const subscribe = (topic_id: number) => {
    const asked = { app_id: made['id'] ?? 0, topic_id, callback_url: 'https://a.example/', enabled: true };
    return kaifang.call('Platform.Subscription.Add', asked, developer.token);
  };
  expect(await subscribe(closed)).toMatchObject({
    ...{ ret: 400, data: { errors: [{ field: 'topic_id', rule: 'reference' }] } },
  });
  expect((await subscribe(open)).ret).toBe(200);
  const member = await kaifang.signIn(0);
  expect((await kaifang.call('Platform.Topic.GetList', {}, member.token)).ret).not.toBe(200);
});
