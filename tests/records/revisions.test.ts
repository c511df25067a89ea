import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isReadable } from '#schemas/complete.ts';
import {
  type ReferenceCount,
  type Revision,
  referencesService,
  revisionsService,
} from '#schemas/derive/aroundRecord.ts';
import { inputSchema } from '#schemas/derive/inputSchema.ts';
import { routeOf } from '#schemas/derive/operations.ts';
import type { Json, Property, Resource, Row } from '#schemas/resource.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { plantReferences } from '../support/records/plant.ts';
import { inputOf, sampleOf } from '../support/records/samples.ts';
import { wideRegistry } from '../support/records/wideRegistry.ts';

const registry = wideRegistry();
const resources = [...registry.resources.values()];
const resourceOf = (name: string) => registry.resources.get(name) as Resource;
const edited = resources.filter(
  ({ kind, services }) => kind === 'collection' && services.add && services.edit && services.get,
);

let kaifang: TestApp;
let root: { id: number; token: string };
let n = 0;

beforeAll(async () => {
  kaifang = await startApp(registry);
  root = await kaifang.signIn(255, 'root_1');
});
afterAll(() => kaifang.close());

const call = (service: string | undefined, fields: Row, token = root.token, lang: 'zh_cn' | 'en' = 'en') =>
  kaifang.call(service ?? '', fields, token, lang);

async function added(resource: Resource, more: Row = {}): Promise<Row> {
  const ids = await plantReferences(kaifang, resource, root.id);
  const { ret, data } = await call(resource.services.add, { ...inputOf(resource, ++n, ids), ...more });
  expect({ ret, errors: data.errors }).toEqual({ ret: 200, errors: undefined });
  return data;
}

async function historyOf(resource: Resource, fields: Row, token = root.token): Promise<readonly Revision[]> {
  const { ret, data } = await call(revisionsService(resource), fields, token);
  expect(ret).toBe(200);
  return data.items as unknown as readonly Revision[];
}

describe.each(edited.map((resource) => [resource.name, resource] as const))('a %s', (_name, resource) => {
  const changeable = Object.entries(inputSchema(resource.schema, 'edit').properties).filter(
    ([name]) => name !== resource.owner && isReadable(resource.schema.properties[name] as Property),
  );

  test('LOG-05 has a history: who, when, from where, by what, and from what to what', async () => {
    const record = await added(resource);
    const [name = '', property = {}] = changeable[0] ?? [];
    const ids = await plantReferences(kaifang, resource, root.id);
    const value = sampleOf(resource.schema.properties[name] ?? property, ++n, ids);
    await call(resource.services.edit, { id: record.id, version: 1, [name]: value });
    const [change, creation, ...more] = await historyOf(resource, { id: record.id });
    expect(more).toEqual([]);
    expect(change).toMatchObject({
      service: resource.services.edit,
      username: 'root_1',
      ip: '127.0.0.1',
      created_at: expect.stringMatching(/Z$/),
      changes: { [name]: [record[name], value] },
    });
    expect(creation?.service).toBe(resource.services.add);
    expect(creation?.changes[name]).toEqual([null, record[name]]);
    for (const field of ['id', 'version', 'created_at']) expect(creation?.changes).not.toHaveProperty(field);
  });

  const what = 'DAT-03 of a deleted one the history can still be read; of one that never was there is none';
  if (resource.services.delete)
    test(what, async () => {
      const { id } = await added(resource);
      expect(await call(resource.services.delete, { id })).toMatchObject({ ret: 200 });
      const [deletion, creation] = await historyOf(resource, { id });
      expect([deletion?.service, creation?.service]).toEqual([
        resource.services.delete,
        resource.services.add,
      ]);
      expect((await call(revisionsService(resource), { id: 999_999_999 })).ret).toBe(404);
    });
});

test('a history comes in pages', async () => {
  const config = resourceOf('config');
  const { id } = await added(config);
  for (let version = 1; version <= 5; version++)
    await call(config.services.edit, { id, version, value: `v${version}` });
  const first = (await call('Admin.Config.Revisions', { id, limit: 4 })).data;
  expect(first).toMatchObject({ has_more: true });
  const items = first.items as unknown as readonly Revision[];
  const rest = (await call('Admin.Config.Revisions', { id, limit: 4, before: items[3]?.id as number })).data;
  expect(rest).toMatchObject({ has_more: false });
  const values = [...items, ...(rest.items as unknown as readonly Revision[])].map(
    ({ changes }) => changes.value?.[1],
  );
  expect(values).toEqual(['v5', 'v4', 'v3', 'v2', 'v1', expect.anything()]);
});

test('a history says of secrets that they changed and nothing else, even what was no secret before', async () => {
  const sink = resourceOf('kitchen_sink');
  const { id, version } = await added(sink);
  await call(sink.services.edit, { id, version, api_key: 'hush-hush', door_code: 'sesame' });
  // As if the field had been a plain one before.
  await sql`
    insert into audit (service, resource, record_id, changes)
    values ('Admin.KitchenSink.Edit', 'kitchen_sink', ${id}, ${JSON.stringify({ api_key: ['old-plain', 'new-plain'], gone: ['a', 'b'] })})`.execute(
    kaifang.app.db,
  );
  const history = await historyOf(sink, { id });
  expect(JSON.stringify(history)).not.toMatch(/hush-hush|sesame|old-plain|new-plain|gone/);
  expect(history[0]?.changes).toEqual({ api_key: ['***', '***'] });
  expect(history[1]?.changes).toMatchObject({ api_key: ['***', '***'], door_code: ['***', '***'] });
});

describe('AZ-04 what is around a record is asked for like the record itself', () => {
  test('an owner reads his own history without the address, a stranger no one else’s, deleted or not', async () => {
    const [mine, stranger] = [await kaifang.signIn(100), await kaifang.signIn(100)];
    const { data } = await call('Admin.OwnNote.Add', { text: 'mine' }, mine.token);
    const own = resourceOf('own_note');
    expect(await historyOf(own, { id: data.id }, mine.token)).toMatchObject([
      { username: mine.username, ip: null },
    ]);
    const missing = await call('Admin.OwnNote.Revisions', { id: 999_999 }, stranger.token);
    expect(missing.ret).toBe(404);
    expect(await call('Admin.OwnNote.Revisions', { id: data.id }, stranger.token)).toEqual(missing);
    await call('Admin.OwnNote.Del', { id: data.id }, mine.token);
    expect(await historyOf(own, { id: data.id }, mine.token)).toHaveLength(2);
    expect(await call('Admin.OwnNote.Revisions', { id: data.id }, stranger.token)).toEqual(missing);
  });

  test('an admin reads the history of what he may look at, and counts only what he may list', async () => {
    const sink = resourceOf('kitchen_sink');
    const admin = await kaifang.signIn(200);
    const keeper = await kaifang.signIn(100);
    await added(sink, { keeper_id: keeper.id });
    const ask = (service: string) => call(service, { id: keeper.id }, admin.token);
    expect((await ask('Admin.User.Revisions')).ret).toBe(403);
    expect((await ask('Admin.User.References')).ret).toBe(403);
    await call('Admin.Operation.Add', {
      title: 'x',
      uri: routeOf(resourceOf('account'), 'show') as string,
      account_ids: [admin.id] as Json,
    });
    expect((await ask('Admin.User.Revisions')).ret).toBe(200);
    const counted = async () =>
      (await ask('Admin.User.References')).data.items as unknown as ReferenceCount[];
    expect((await counted()).map(({ resource }) => resource)).not.toContain('kitchen_sink');
    await call('Admin.Operation.Add', {
      title: 'y',
      uri: '/kitchen_sink/list',
      account_ids: [admin.id] as Json,
    });
    expect(await counted()).toContainEqual({
      resource: 'kitchen_sink',
      field: 'keeper_id',
      value: expect.any(Number),
      total: 1,
      total_is_exact: true,
    });
  });
});

test('what refers to a record is counted by resource and field', async () => {
  const sink = resourceOf('kitchen_sink');
  const parent = await added(sink);
  for (let count = 0; count < 3; count++) await added(sink, { parent_id: parent.id as number });
  const { data } = await call(referencesService(sink), { id: parent.id });
  expect(data.items).toContainEqual({
    resource: 'kitchen_sink',
    field: 'parent_id',
    value: parent.id,
    total: 3,
    total_is_exact: true,
  });
  expect((await call(referencesService(sink), { id: 999_999 })).ret).toBe(404);
});

test('of several records those that others refer to are shown, each with its counts', async () => {
  const sink = resourceOf('kitchen_sink');
  const [many, free, one] = [await added(sink), await added(sink), await added(sink)];
  for (let count = 0; count < 3; count++) await added(sink, { parent_id: many.id as number });
  await added(sink, { parent_id: one.id as number });
  const ids = [many, free, one].map(({ id }) => id as number);
  const { data } = await call(referencesService(sink), { ids });
  const of = { resource: 'kitchen_sink', field: 'parent_id', total_is_exact: true };
  expect(data.items).toEqual([
    { ...of, id: many.id, value: many.id, total: 3 },
    { ...of, id: one.id, value: one.id, total: 1 },
  ]);
  expect((await call(referencesService(sink), { ids: [...ids, 999_999] })).ret).toBe(404);
});
