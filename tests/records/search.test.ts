import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SearchAnswer } from '#schemas/derive/search.ts';
import type { Json } from '#schemas/resource.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { newApp } from '../support/gateway/newApp.ts';
import { wideRegistry } from '../support/records/wideRegistry.ts';

let kaifang: TestApp;
let root: { id: number; token: string };

beforeAll(async () => {
  kaifang = await startApp(wideRegistry());
  root = await kaifang.signIn(255, 'root_1');
});
afterAll(() => kaifang.close());

async function find(q: string, token: string, limit?: number): Promise<SearchAnswer> {
  const { ret, data } = await kaifang.call('Admin.Search.Find', { q, limit }, token);
  expect(ret).toBe(200);
  return data as unknown as SearchAnswer;
}

test('records of every kind are found by the fields that their lists search', async () => {
  for (const n of [1, 2, 3])
    await kaifang.call('Admin.Config.Add', { name: `100%_${n}`, value: 'v', description: 'x' }, root.token);
  await kaifang.call('Admin.User.AddMember', { username: '王小明100', password: 'secret-1' }, root.token);
  expect(await find('100', root.token, 2)).toEqual({
    items: [
      { resource: 'config', record: { id: 3, name: '100%_3' } },
      { resource: 'config', record: { id: 2, name: '100%_2' } },
      { resource: 'account', record: { id: expect.any(Number), username: '王小明100' } },
    ].sort((a, b) => order(a.resource) - order(b.resource)),
    is_complete: true,
  });
  expect((await find('%_2', root.token)).items).toHaveLength(1);
  expect((await find('  ', root.token)).items).toEqual([]);
});

const order = (name: string) => [...kaifang.app.registry.resources.keys()].indexOf(name);

test('records of one name are distinguished by what else their list searches', async () => {
  const dev = await kaifang.signIn(100);
  for (const app_key of ['same1', 'same2'])
    await kaifang.call('Admin.App.Add', newApp({ name: 'Same', app_key, account_id: dev.id }), root.token);
  const { items } = await find('Same', root.token);
  expect(items.map(({ record }) => record)).toEqual(
    ['same2', 'same1'].map((app_key) => ({ id: expect.any(Number), name: 'Same', app_key })),
  );
});

test('AZ-04 a search shows no one more than his lists do', async () => {
  const admin = await kaifang.signIn(200);
  const [mine, other] = [await kaifang.signIn(100), await kaifang.signIn(100)];
  await kaifang.call('Admin.OwnNote.Add', { text: 'note of mine' }, mine.token);
  expect((await find('note of', mine.token)).items).toHaveLength(1);
  expect((await find('note of', other.token)).items).toEqual([]);
  expect((await find('100%', admin.token)).items).toEqual([]);
  const uri = '/platmanage/configuration/list';
  await kaifang.call('Admin.Operation.Add', { title: 'x', uri, account_ids: [admin.id] as Json }, root.token);
  expect(new Set((await find('100%', admin.token)).items.map(({ resource }) => resource))).toEqual(
    new Set(['config']),
  );
  expect((await kaifang.call('Admin.Search.Find', { q: 'x' }, null)).ret).toBe(406);
});

test('a list that takes too long is left out, and the answer says so', async () => {
  const { db } = kaifang.app;
  await sql`alter table config rename to config_kept`.execute(db);
  await sql`
    create view config as select id, name || pg_sleep(3)::text as name, value, description from config_kept`.execute(
    db,
  );
  const before = Date.now();
  const { items, is_complete } = await find('王小明', root.token);
  expect(Date.now() - before).toBeLessThan(2900);
  expect({ is_complete, kinds: items.map(({ resource }) => resource) }).toEqual({
    is_complete: false,
    kinds: ['account'],
  });
});
