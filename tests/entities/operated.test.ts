import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { secretPlace } from '#server/core/openSecret.ts';
import { databaseService } from '#server/features/console/databaseService.ts';
import { procedureName } from '#server/platform/rules/procedureName.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { plantApis } from '../support/records/plantApis.ts';

let kaifang: TestApp;
let root: { id: number; token: string };
let n = 0;

beforeAll(async () => {
  kaifang = await startApp();
  root = await kaifang.signIn(255, 'root_1');
  await plantApis(kaifang.connection, 'App.Requests.ClearLog', 'App.Weather.Now');
});
afterAll(() => kaifang.close());

const call = (service: string, fields: Row, lang: 'zh_cn' | 'en' = 'en') =>
  kaifang.call(`Admin.${service}`, fields, root.token, lang);
const added = async (service: string, fields: Row): Promise<Row & { id: number }> => {
  const { ret, data } = await call(`${service}.Add`, fields);
  expect({ ret, errors: data['errors'] }).toEqual({ ret: 200, errors: undefined });
  return data as Row & { id: number };
};

const wrongTopics = ['主题', 'a b', 'x'.repeat(65), '9a', ''];

describe('a database connection', () => {
  const base = {
    type: 'postgres',
    host: 'db.example.com',
    port: 5432,
    username: 'app',
    password: 'p@ss-word',
  };

  test('keeps its password sealed with RSA, shows it nowhere, and keeps it when the field stays empty (DBC-01) [page-32, entity-29, constant-17]', async () => {
    const record = await added('Database', { ...base, database: 'shop' });
    const kept = async () =>
      (
        await sql<{ password: string }>`select password from database where id = ${record.id}`.execute(
          kaifang.app.db,
        )
      ).rows[0]?.password ?? '';
    const first = await kept();
    expect(first).toMatch(/^rsa2\./);
    expect(
      JSON.parse(kaifang.app.keys.open(first, secretPlace('database', 'password', Number(record.id)))),
    ).toBe('p@ss-word');
    const { data } = await call('Database.Edit', { id: record.id, version: 1, password: '', charset: 'GBK' });
    expect(data).toMatchObject({ charset: 'GBK' });
    expect(await kept()).toBe(first);
    const texts = JSON.stringify([
      record,
      data,
      (await call('Database.GetList', {})).data,
      (await sql`select * from audit`.execute(kaifang.app.db)).rows,
    ]);
    expect(texts).not.toContain('p@ss-word');
    expect(texts).not.toContain('rsa1.');
  });

  test.each([
    '/var/run/postgresql',
    '@',
    'a@b',
    'host:5432/db?sslrootcert=/etc/passwd',
    'db.example.com\nx',
    'db.example.com.',
    'http://db',
    ' ',
  ])('refuses the host %j (DBC-04)', async (host) => {
    const { ret, data } = await call('Database.Add', { ...base, database: 'x', host });
    expect({ ret, field: (data['errors'] as Row[])[0]?.['field'] }).toEqual({ ret: 400, field: 'host' });
  });

  test.each([0, 22, 65_536, -1, '5432;', '5.5'])('refuses the port %j (DBC-05)', async (port) => {
    const { ret, data } = await call('Database.Add', { ...base, database: 'x', port });
    expect({ ret, field: (data['errors'] as Row[])[0]?.['field'] }).toEqual({ ret: 400, field: 'port' });
  });

  test('gets a DI service name of its own, also when several come at once, and no two share one (DBC-10)', async () => {
    const made = await Promise.all(
      Array.from({ length: 3 }, () => added('Database', { ...base, database: 'Orders-2026' })),
    );
    expect(made.map((one) => one['di_name']).sort()).toEqual([
      'db_orders_2026',
      'db_orders_2026_2',
      'db_orders_2026_3',
    ]);
    const taken = await call('Database.Add', { ...base, database: 'y', di_name: 'db_orders_2026' });
    expect(taken).toMatchObject({ ret: 422, data: { errors: [{ field: 'di_name' }] } });
    for (const di_name of ['orders', 'DB_x', 'db_a-b'])
      expect((await call('Database.Add', { ...base, database: 'y', di_name })).ret).toBe(400);
    expect(databaseService('商城', new Set())).toBe('db__');
    expect(made[0]).toMatchObject({ charset: 'UTF8', primary_key: 'id', enabled: true });
  });
});

describe('a stored procedure', () => {
  test.each([
    ['create procedure a() select 1', 'a'],
    ['CREATE OR REPLACE FUNCTION public.sum_up(x int) returns int', 'sum_up'],
    ['-- create procedure b()\n/* create procedure c() */ create procedure d (in x int)', 'd'],
    ['create definer=`root`@`%` procedure `shop`.`refill`()', 'refill'],
    ['create procedure "Mixed"()', 'Mixed'],
    ['select 1', undefined],
    ['create table a(id int)', undefined],
  ])('of %j is called %j', (definition, name) => expect(procedureName(definition)).toBe(name));

  test('has the name that is inside its definition, once [page-33, entity-30]', async () => {
    const definition = 'create procedure refill() select 1';
    const wrong = await call('Procedure.Add', { name: 'other', definition });
    expect(wrong).toMatchObject({ ret: 400, data: { errors: [{ field: 'definition', rule: 'name' }] } });
    expect(String((wrong.data['errors'] as Row[])[0]?.['message'])).toContain('refill');
    const { id } = await added('Procedure', { name: 'refill', definition });
    expect((await call('Procedure.Add', { name: 'REFILL', definition })).ret).toBe(422);
    const edit = (changes: Row) => call('Procedure.Edit', { id, version: 1, ...changes });
    expect((await edit({ definition: 'create procedure drain() select 1' })).ret).toBe(400);
    expect((await edit({ definition: 'create procedure refill() select 2' })).ret).toBe(200);
    expect((await call('Procedure.Revisions', { id })).data['items']).toHaveLength(2);
  });
});

describe('a scheduled task', () => {
  const base = {
    title: 'Clear the log',
    namespace: 'App',
    class: 'Requests',
    action: 'ClearLog',
    interval_seconds: 10,
  };

  test('calls Namespace.Class.Action at least ten seconds apart [page-36, entity-23, rule-16, constant-03]', async () => {
    expect(await added('Task', { ...base, params: { days: 30 } })).toMatchObject({
      api: 'App.Requests.ClearLog',
      status: 'not_running',
      enabled: true,
    });
    expect((await call('Task.Add', { ...base, interval_seconds: 9 })).ret).toBe(400);
    expect((await call('Task.Add', { ...base, interval_seconds: '10.5' })).ret).toBe(400);
  });

  test.each(['../x', 'a/b', '9lives', '_x', 'a_b', ''])(
    'refuses the part %j of a name (TSK-10) [rule-19]',
    async (part) => {
      for (const field of ['namespace', 'class', 'action']) {
        const { ret, data } = await call('Task.Add', { ...base, [field]: part });
        expect({ ret, field: (data['errors'] as Row[])[0]?.['field'] }).toEqual({ ret: 400, field });
      }
    },
  );

  test('is switched by AlterTaskStatus [state-32]', async () => {
    const { id } = await added('Task', base);
    expect((await call('Task.AlterTaskStatus', { id, enabled: false })).data).toMatchObject({
      enabled: false,
    });
    expect((await call('Task.AlterTaskStatus', { id, enabled: false })).ret).toBe(420);
    expect((await call('Task.AlterTaskStatus', { id, enabled: true })).data).toMatchObject({ enabled: true });
  });
});

describe('a token config', () => {
  const path = { api_url: 'https://api.example.com/api/app.php' };
  const app = { ...path, interface: 'App.Auth.ApplyToken', app_key: 'key', app_secret: 'shh-secret' };

  test('asks for what its interface needs, and shows no secret (TST-06) [page-16, entity-28, rule-25]', async () => {
    const record = await added('TokenConfig', { name: 'app', ...app });
    expect(JSON.stringify(record)).not.toContain('shh-secret');
    const missing = async (fields: Row) =>
      ((await call('TokenConfig.Add', { name: `n${++n}`, ...path, ...fields })).data['errors'] as Row[])?.map(
        ({ field }) => field,
      );
    expect(await missing({ interface: 'App.Auth.ApplyToken' })).toEqual(['app_key', 'app_secret']);
    expect(await missing({ interface: 'App.Auth.UserLogin' })).toEqual(['username', 'password']);
    expect(await missing({ ...app, app_key: '\u200b\u3000' })).toEqual(['app_key']);
    // Without an address, the platform itself is called with the credentials of an application.
    const own = await added('TokenConfig', { name: 'own', app_key: 'key', app_secret: 'shh-secret' });
    expect(own).toMatchObject({ api_url: null, interface: 'App.Auth.ApplyToken' });
    const edit = (changes: Row) => call('TokenConfig.Edit', { id: record.id, version: 1, ...changes });
    expect((await edit({ name: 'other' })).ret).toBe(400);
    expect(await edit({ interface: 'App.Auth.UserLogin', username: 'u' })).toMatchObject({
      ret: 400,
      data: { errors: [{ field: 'password' }] },
    });
    // Stored values need not be sent again.
    expect((await edit({ app_key: 'key2', app_secret: '' })).data).toMatchObject({ app_key: 'key2' });
  });

  test('stays while a case is bound to it, and says which (TST-05 CFG-01) [rule-27]', async () => {
    const { id } = await added('TokenConfig', { name: `bound ${++n}`, ...app });
    const bound = await added('TestCase', {
      name: 'Weather',
      api_path: 'App.Weather.Now',
      api_name: 'Weather now',
      token_config_id: id,
    });
    const refused = await call('TokenConfig.Del', { ids: [id] });
    expect(refused).toMatchObject({ ret: 420, msg: expect.stringContaining(`#${bound.id} Weather`) });
    expect((await call('TokenConfig.Get', { id })).data).toMatchObject({ cases: 1 });
    // Concurrent delete and bind: the second one fails.
    const other = (await added('TokenConfig', { name: `race ${++n}`, ...app })).id;
    const [del, bind] = await Promise.all([
      call('TokenConfig.Del', { ids: [other] }),
      call('TestCase.Edit', { id: bound.id, version: 1, token_config_id: other }),
    ]);
    expect([del.ret, bind.ret].filter((ret) => ret === 200)).toHaveLength(1);
  });
});

describe('a test case', () => {
  const base = { name: 'Now', api_path: 'App.Weather.Now', api_name: 'Weather now' };

  test('needs a value for what is required, and has its last reviser [page-15, entity-25, rule-24, error-16]', async () => {
    const params = [
      { name: 'city', required: true, value: '' },
      { name: 'unit', required: false, value: '' },
    ];
    const refused = await call('TestCase.Add', { ...base, params });
    expect(refused).toMatchObject({
      ret: 400,
      data: { errors: [{ field: 'params.0.value', message: 'Required parameters are not filled in.' }] },
    });
    const record = await added('TestCase', {
      ...base,
      params: [{ name: 'city', required: true, value: '北京' }],
    });
    expect(record).toMatchObject({ reviser_id: root.id, status: 'untested', runs: 0, pass_rate: null });
    expect((await call('TestCase.Add', { ...base, api_url: 'example.com' })).ret).toBe(400);
    const wrong = [{ field: 'ret', operator: 'about', value: '200' }];
    expect((await call('TestCase.Add', { ...base, expectations: wrong })).ret).toBe(400);
    expect((await call('TestCase.Del', { ids: [record.id] })).data).toMatchObject({ deleted: 1 });
  });
});

describe('a subscription', () => {
  let developer: { id: number; token: string };
  let app: number;
  let topic: number;
  const mine = (service: string, fields: Row, token = developer.token) =>
    kaifang.call(`Platform.Subscription.${service}`, fields, token);

  beforeAll(async () => {
    developer = await kaifang.signIn(100, 'dev_sub');
    const made = await kaifang.call(
      'Platform.App.Add',
      { name: 'mine', app_key: 'mineapp' },
      developer.token,
    );
    app = Number(made.data['id']);
    topic = (await added('Topic', { name: 'order.paid', title: 'Paid' })).id;
  });

  test('belongs to an own, working application, to a topic once at an address (MQ-01) [page-37, entity-34]', async () => {
    const callback_url = 'https://hook.example.com/x';
    const fields = { app_id: app, topic_id: topic, callback_url, reason: 'orders' };
    expect((await mine('Add', fields)).ret).toBe(420);
    for (const host of ['//me:it@h.example', '//me@h.example', '///me:it@h.example'])
      expect((await mine('Add', { ...fields, callback_url: `https:${host}/x` })).ret).toBe(400);
    await call('App.Pass', { ids: [app] });
    const stranger = await kaifang.signIn(100);
    expect(await mine('Add', fields, stranger.token)).toMatchObject({
      ret: 400,
      data: { errors: [{ field: 'app_id' }] },
    });
    const all = await Promise.all([
      ...Array.from({ length: 10 }, () => mine('Add', fields)),
      ...Array.from({ length: 10 }, () => call('Subscription.Add', fields)),
    ]);
    expect(all.map(({ ret }) => ret).sort()).toEqual([200, ...Array(19).fill(422)]);
    const message = 'The application already subscribes to this topic with this address';
    const double = { errors: [{ field: 'callback_url', rule: 'unique', message }] };
    expect(all.find(({ ret }) => ret === 422)?.data).toEqual(double);
    const { data } = await mine('Add', { ...fields, callback_url: 'https://hook.example.com/else' });
    const moved = { id: data['id'] ?? 0, version: 1, callback_url: fields.callback_url };
    expect(await mine('Edit', moved)).toMatchObject({ ret: 422, data: double });
    const record = all.find(({ ret }) => ret === 200)?.data as Row & { id: number };
    expect(record).toMatchObject({ account_id: developer.id, review_status: 'pending', app_key: 'mineapp' });
    expect((await mine('Get', { id: record.id }, stranger.token)).ret).toBe(404);
  });

  test('is reviewed again when it changes, and not when it is switched [state-27]', async () => {
    const [record] = (await mine('GetList', {})).data['items'] as (Row & { id: number })[];
    const id = record?.id ?? 0;
    expect((await call('Subscription.Reject', { id })).data).toMatchObject({ review_status: 'rejected' });
    expect((await call('Subscription.Pass', { id })).data).toMatchObject({ review_status: 'passed' });
    const off = await mine('Edit', { id, version: 3, enabled: false });
    expect(off.data).toMatchObject({ enabled: false, review_status: 'passed' });
    const moved = await mine('Edit', { id, version: 4, callback_url: 'https://hook.example.com/y' });
    expect(moved.data).toMatchObject({ review_status: 'pending' });
    expect((await mine('Edit', { id, version: 5, review_status: 'passed' })).ret).toBe(400);
    expect((await call('Topic.Del', { ids: [topic] })).ret).toBe(420);
  });

  test.each(wrongTopics)('cannot be of a topic called %j (MQ-01)', async (name) => {
    expect((await call('Topic.Add', { name, title: 'x' })).ret).toBe(400);
  });
});
