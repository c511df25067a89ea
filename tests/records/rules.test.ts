import { afterAll, beforeAll, expect, test } from 'vitest';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { Row } from '#schemas/resource.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { plantReferences } from '../support/records/plant.ts';
import { inputOf } from '../support/records/samples.ts';
import { wideRegistry } from '../support/records/wideRegistry.ts';

let kaifang: TestApp;
let root: { id: number; token: string };

beforeAll(async () => {
  kaifang = await startApp(wideRegistry());
  root = await kaifang.signIn(255);
});
afterAll(() => kaifang.close());

test('a rule between fields holds for what a record will be', async () => {
  const resource = resourceOf(kaifang.app.registry, 'kitchen_sink');
  const call = (verb: string, fields: Row) => kaifang.call(`Admin.KitchenSink.${verb}`, fields, root.token);
  const wild = { ...inputOf(resource, 1, await plantReferences(kaifang, resource, root.id)), mood: 'wild' };
  const refused = { ret: 400, data: { errors: [{ field: 'note', rule: 'required' }] } };
  expect(await call('Add', { ...wild, note: null })).toMatchObject(refused);
  const { data } = await call('Add', { ...wild, note: 'why' });
  const edit = (changes: Row) => call('Edit', { id: data.id, version: 1, ...changes });
  expect(await edit({ note: null })).toMatchObject(refused);
  expect(await edit({ note: null, mood: 'calm' })).toMatchObject({ ret: 200, data: { note: null } });
});
