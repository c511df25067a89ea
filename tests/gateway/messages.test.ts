import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { startApp, type TestApp } from '../support/app.ts';

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
  const app = await made('App.Add', {
    name: 'a',
    app_key: 'weatherKey',
    account_id: root.id,
    daily_limit: 0,
  });
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
  const answer = await kaifang.app.open.callInside('App.Weather.Tell', { city: 'Beijing' });
  expect(answer).toMatchObject({ ret: 200, data: { told: true } });
  expect(await sent()).toEqual([{ topic: 'weather', app_key: 'weatherKey', payload: { city: 'Beijing' } }]);
});

it('a flow cannot be published that sends to a topic which is not there', async () => {
  const { id } = await made('ApiDesign.SaveDraft', draft('App.Weather.Lost', 'nowhere'));
  const { ret, data } = await kaifang.call('Admin.ApiDesign.Publish', { id: id ?? 0 }, root.token);
  expect(ret).toBe(400);
  expect((data['errors'] as Row[]).map(({ field }) => field)).toEqual(['flow.emit1.topic']);
});
