import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import { createRegistry } from '#schemas/registry.ts';
import type { Json, Row } from '#schemas/resource.ts';
import { readResources } from '#server/resources.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { importFile } from '../support/files/importFile.ts';
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

const words = (text: string) => ({ zh_cn: text, en: text });
const offer = {
  name: 'offer',
  label: words('Offer'),
  schema: {
    type: 'object',
    required: ['name'],
    properties: {
      name: { type: 'string', unique: true, label: words('Name') },
      mode: { type: 'string', enum: ['paid', 'free'], default: 'paid', label: words('Mode') },
      price: { type: 'string', format: 'money', default: '1.00', label: words('Price') },
    },
    if: { properties: { mode: { const: 'free' } }, required: ['mode'] },
    // biome-ignore lint/suspicious/noThenProperty: a word of JSON Schema
    then: { properties: { price: { const: null } } },
    else: { required: ['price'] },
  },
};

describe('a field with a default that a condition closes', () => {
  let shop: TestApp;
  let token = '';
  beforeAll(async () => {
    shop = await startApp(
      createRegistry([
        ...readResources(fileURLToPath(new URL('../../resources', import.meta.url))),
        { file: 'offer.json', content: offer },
      ]),
    );
    token = (await shop.signIn(255)).token;
  });
  afterAll(() => shop.close());
  const call = (verb: string, fields: Row) => shop.call(`Admin.Offer.${verb}`, fields, token);

  test('is stored empty, and the record can be edited', async () => {
    const { data } = await call('Add', { name: 'a', mode: 'free' });
    expect(data).toMatchObject({ mode: 'free', price: null });
    expect(await call('Edit', { id: data.id, version: 1, name: 'b' })).toMatchObject({ ret: 200 });
    expect((await call('Add', { name: 'c' })).data).toMatchObject({ mode: 'paid', price: '1.00' });
  });

  test('is refused where it is said, as it would be with the defaults of the others', async () => {
    const refused = { ret: 400, data: { errors: [{ field: 'price' }] } };
    expect(await call('Add', { name: 'd', mode: 'free', price: '2.00' })).toMatchObject(refused);
    expect(await call('Add', { name: 'e', price: null })).toMatchObject(refused);
  });

  test('is imported by the same rule', async () => {
    const file = 'name,mode,price\nf,free,\ng,free,2.00\nh,paid,3.00\n';
    const job = await importFile(shop, 'Admin.Offer.Import', token, file, { step: 'check' });
    expect(job['result']).toMatchObject({ add: 2, bad: 1 });
    expect(job['problems']).toMatchObject([{ row: 3, errors: [{ field: 'price' }] }]);
    const without = 'name,mode\ni,free\nj,paid\n';
    await importFile(shop, 'Admin.Offer.Import', token, without, { step: 'run' });
    const { data } = await call('GetList', { filter: { name: { in: ['i', 'j'] } }, sort: 'name' });
    expect(data['items']).toMatchObject([{ price: null }, { price: '1.00' }]);
  });

  test('and every text is kept as Unicode composes it, by a call and by a file', async () => {
    const apart = 'cafe\u0301';
    expect((await call('Add', { name: apart })).data).toMatchObject({ name: 'caf\u00e9' });
    expect(await call('Add', { name: 'caf\u00e9' })).toMatchObject({ ret: 422 });
    await importFile(shop, 'Admin.Offer.Import', token, `name\n${apart} 2\n`, { step: 'run' });
    const found = await call('GetList', { q: `${apart} 2` });
    expect(found.data['items']).toMatchObject([{ name: 'caf\u00e9 2' }]);
    const filters: readonly Json[] = [apart, { in: [apart] }, { like: apart.slice(1) }];
    for (const name of filters) {
      const { data } = await call('GetList', { filter: { name }, sort: 'name' });
      expect((data['items'] as readonly unknown[])[0]).toMatchObject({ name: 'caf\u00e9' });
    }
  });
});
