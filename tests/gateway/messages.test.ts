import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { receiverOf } from '#server/features/topics/receivers.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { newApp } from '../support/gateway/newApp.ts';

let kaifang: TestApp;
let root: { id: number; token: string };

beforeAll(async () => {
  kaifang = await startApp();
  root = await kaifang.signIn(255);
});
afterAll(() => kaifang.close());

const made = async (service: string, fields: Row): Promise<Row> => {
  const { ret, data } = await kaifang.call(`Admin.${service}`, fields, root.token);
  expect({ ret, errors: data['errors'] }).toEqual({ ret: 200, errors: undefined });
  return data;
};
const draft = (service: string, topic: string): Row => ({
  ...{ service, title: 'Tells', module: 'Tells', description: 'Tells a topic' },
  parameters: [{ name: 'city', type: 'string', required: true }],
  returns: [{ name: 'told', type: 'boolean' }],
  flow: {
    version: 1,
    nodes: {
      request: { type: 'request' },
      emit1: { type: 'emit', topic, message: { object: { city: { ref: 'request.city' } } } },
      respond1: { type: 'respond', fields: { told: { lit: true } } },
    },
    edges: [
      ['request', 'out', 'emit1'],
      ['emit1', 'out', 'respond1'],
    ],
  },
});

it('a published flow sends to the subscribers of a topic, once it has answered; a try sends nothing', async () => {
  const topic = await made('Topic.Add', { name: 'weather', title: 'Weather' });
  const app = await made(
    'App.Add',
    newApp({
      name: 'a',
      app_key: 'weatherKey',
      account_id: root.id,
      daily_limit: 0,
    }),
  );
  await made('App.Pass', { ids: [app['id'] as number] });
  const url = 'https://example.com/hear';
  const told = { app_id: app['id'] as number, topic_id: topic['id'] as number, callback_url: url };
  const subscription = await made('Subscription.Add', told);
  await made('Subscription.Pass', { id: subscription['id'] as number });
  const { id } = await made('ApiDesign.SaveDraft', draft('App.Weather.Tell', 'weather'));
  const sent = async () =>
    (await sql<Row>`select topic, app_key, payload from push_record`.execute(kaifang.app.db)).rows;

  const run = await made('ApiDesign.Run', { id: id ?? 0, params: { city: 'Beijing' } });
  expect(run).toMatchObject({ ret: 200, data: { told: true } });
  expect(await sent()).toEqual([]);

  await made('ApiDesign.Publish', { id: id ?? 0 });
  const answer = await kaifang.app.gateway.callInside('App.Weather.Tell', { city: 'Beijing' });
  expect(answer).toMatchObject({ ret: 200, data: { told: true } });
  expect(await sent()).toEqual([{ topic: 'weather', app_key: 'weatherKey', payload: { city: 'Beijing' } }]);
});

it('a try that is to keep its changes does what a call does, is written down, and is not for another [state-14]', async () => {
  const { id: topic } = await made('Topic.Add', { name: 'kept', title: 'Kept' });
  const app = await made(
    'App.Add',
    newApp({ name: 'k', app_key: 'keptKey', account_id: root.id, daily_limit: 0 }),
  );
  await made('App.Pass', { ids: [app['id'] as number] });
  const told = { app_id: app['id'] as number, topic_id: topic ?? 0 };
  const heard = await made('Subscription.Add', { ...told, callback_url: 'https://example.com/kept' });
  await made('Subscription.Pass', { id: heard['id'] as number });
  const { id = 0 } = await made('ApiDesign.SaveDraft', draft('App.Weather.Keep', 'kept'));
  const sent = async () =>
    (await sql<Row>`select payload from push_record where topic = 'kept'`.execute(kaifang.app.db)).rows;
  const fields = { id, params: { city: 'Beijing' } };

  const clerk = await kaifang.signIn(200);
  const keep = async (token: string) => (await kaifang.call('Admin.ApiDesign.RunAndKeep', fields, token)).ret;
  expect(await keep(clerk.token)).toBe(403);
  await made('Operation.Add', { title: 'Publish', uri: '/techzones/design/publish', levels: [200] });
  const { data } = await kaifang.call('Admin.User.SimulationLogin', { id: clerk.id }, root.token);
  expect(await keep(String(data['access_token']))).toBe(403);
  expect(await sent()).toEqual([]);

  expect(await made('ApiDesign.RunAndKeep', fields)).toMatchObject({ ret: 200, data: { told: true } });
  expect(await sent()).toEqual([{ payload: { city: 'Beijing' } }]);
  const { rows } = await sql<Row>`
    select account_id, record_id, changes from audit
    where service = 'Admin.ApiDesign.RunAndKeep' and resource = 'api_design'`.execute(kaifang.app.db);
  const changes = { run: [null, 'hand'], write: [null, true] };
  expect(rows).toEqual([{ account_id: root.id, record_id: id, changes }]);
});

it('a flow cannot be published that sends to a topic which is not there', async () => {
  const { id } = await made('ApiDesign.SaveDraft', draft('App.Weather.Lost', 'nowhere'));
  const { ret, data } = await kaifang.call('Admin.ApiDesign.Publish', { id: id ?? 0 }, root.token);
  expect(ret).toBe(400);
  expect((data['errors'] as Row[]).map(({ field }) => field)).toEqual(['flow.emit1.topic']);
});

it('no message is kept for or sent to a developer who is disabled, or an application that has run out (MQ-01)', async () => {
  const topic = await made('Topic.Add', { name: 'tides', title: 'Tides' });
  const owner = await kaifang.signIn(100);
  const subscribed = async (expires_at: string | null): Promise<number> => {
    const app = await made(
      'App.Add',
      newApp({ name: 'a', account_id: owner.id, daily_limit: 0, expires_at }),
    );
    await made('App.Pass', { ids: [Number(app['id'])] });
    const callback_url = 'https://example.com/hear';
    const asked = { app_id: Number(app['id']), topic_id: Number(topic['id']), callback_url };
    const { id } = await made('Subscription.Add', asked);
    await made('Subscription.Pass', { id: Number(id) });
    return Number(id);
  };
  const [fine, ranOut] = [await subscribed(null), await subscribed('2020-01-01T00:00:00.000Z')];
  const turn = (status: string) => made('User.AlterMemberStatus', { ids: [owner.id], status });
  const state = async () => {
    const { receivers } = await made('Topic.Publish', { id: Number(topic['id']), data: {} });
    const reached = await Promise.all([fine, ranOut].map((one) => receiverOf(kaifang.app, one)));
    return { receivers, reached: reached.map(Boolean) };
  };
  expect(await state()).toEqual({ receivers: 1, reached: [true, false] });
  await turn('disabled');
  expect(await state()).toEqual({ receivers: 0, reached: [false, false] });
  await turn('enabled');
  expect(await state()).toEqual({ receivers: 1, reached: [true, false] });
});

it('a message with a number that would go out as another is refused, in words', async () => {
  const topic = await made('Topic.Add', { name: 'exact', title: 'Exact' });
  const publish = (data: string, lang: 'en' | 'zh_cn' = 'en') =>
    kaifang.call('Admin.Topic.Publish', { id: Number(topic['id']), data }, root.token, lang);
  for (const data of ['{"n":9007199254740993}', '{"e":1e400}'])
    expect((await publish(data)).data['errors'], data).toEqual([
      {
        field: 'data',
        rule: 'exact',
        message:
          'Message contains a number too long or too large to store exactly. Where text is allowed, put it in quotes',
      },
    ]);
  expect(JSON.stringify((await publish('{"e":1e400}', 'zh_cn')).data)).toContain('无法精确保存');
  expect((await publish('{"n":"9007199254740993","e":9007199254740991,"f":0.1}')).ret).toBe(200);
});
