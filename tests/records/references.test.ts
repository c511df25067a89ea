import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { grantableOperations } from '#schemas/derive/operations.ts';
import type { Row } from '#schemas/resource.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { plantApis } from '../support/records/plantApis.ts';

let kaifang: TestApp;
let root: { id: number; token: string };
const apis = ['App.Weather.Now', 'App.Weather.Soon', 'App.Geo.Find'];

beforeAll(async () => {
  kaifang = await startApp();
  root = await kaifang.signIn(255, 'root_1');
  await plantApis(kaifang.connection, ...apis);
});
afterAll(() => kaifang.close());

const call = (service: string, fields: Row, lang: 'zh_cn' | 'en' = 'en') =>
  kaifang.call(`Admin.${service}`, fields, root.token, lang);

const plan = { name: 'Plan', type: 'combined', price: '1.00', validity: 1 };

async function planOf(...services: readonly string[]): Promise<Row> {
  const { ret, data } = await call('Package.Add', { ...plan, services });
  expect({ ret, errors: data['errors'] }).toEqual({ ret: 200, errors: undefined });
  return data;
}

const idOf = async (service: string): Promise<number> => {
  const { data } = await call('ApiDesign.GetList', { filter: { service }, fields: 'id' });
  return Number((data['items'] as Row[])[0]?.['id']);
};

const setStatus = (service: string, status: string) =>
  sql`update api_design set status = ${status} where service = ${service}`.execute(kaifang.app.db);

test('a list may only name records that are there, and the answer says which is not', async () => {
  const services = ['App.Weather.Now', 'App.No.Such'];
  const { ret, data } = await call('Package.Add', { ...plan, services });
  expect(ret).toBe(400);
  expect(data['errors']).toEqual([
    {
      field: 'services.1',
      rule: 'reference',
      message: 'APIs: “App.No.Such” does not exist or cannot be chosen',
    },
  ]);
  const inChinese = await call('Package.Add', { ...plan, services }, 'zh_cn');
  expect(inChinese.data['errors']).toMatchObject([{ message: '接口服务：“App.No.Such”不存在，或不能选择' }]);
});

test('what may not be chosen is refused, and what was chosen before stays', async () => {
  const first = await planOf('App.Weather.Now', 'App.Weather.Soon');
  await setStatus('App.Weather.Now', 'draft');
  const again = { ...plan, services: ['App.Weather.Now', 'App.Weather.Soon'] };
  expect((await call('Package.Add', again)).data['errors']).toMatchObject([{ field: 'services.0' }]);
  const services = ['App.Weather.Now', 'App.Geo.Find'];
  const edited = await call('Package.Edit', { id: first['id'], version: first['version'], services });
  expect(edited).toMatchObject({ ret: 200, data: { services } });
  await setStatus('App.Weather.Now', 'published');
});

test('a key that a field holds is kept by the database, and the answer names it', async () => {
  const holding = { account_id: root.id, name: 'x', total: 1 };
  const { ret, data } = await call('AccountPackage.Grant', { ...holding, api: 'App.Not.There' });
  expect(ret).toBe(400);
  expect(data['errors']).toMatchObject([
    { field: 'api', rule: 'reference', message: expect.stringContaining('App.Not.There') },
  ]);
  const past = sql`insert into account_package (account_id, name, api) values (${root.id}, 'x', 'App.Not.There')`;
  await expect(past.execute(kaifang.app.db)).rejects.toThrow(/foreign key/);
});

test('what is named cannot be deleted, and shows by whom it is named', async () => {
  await plantApis(kaifang.connection, 'App.Held.One');
  const id = await idOf('App.Held.One');
  const { id: plan_id } = await planOf('App.Weather.Now', 'App.Held.One');
  const { data } = await call('ApiDesign.References', { id });
  expect((data['items'] as Row[]).filter(({ total }) => total)).toEqual([
    { resource: 'traffic_package', field: 'services', value: 'App.Held.One', total: 1, total_is_exact: true },
  ]);
  await setStatus('App.Held.One', 'draft');
  const refused = await call('ApiDesign.Del', { ids: [id] });
  expect(refused).toMatchObject({ ret: 420, msg: expect.stringContaining('Packages') });
  expect((await call('Package.Del', { ids: [plan_id ?? 0] })).ret).toBe(200);
  expect((await call('ApiDesign.Del', { ids: [id] })).ret).toBe(200);
});

test('of one who names and one who deletes at once only one wins', async () => {
  const paths = grantableOperations(kaifang.app.registry);
  for (let round = 0; round < 10; round++) {
    const { id } = await kaifang.signIn(200, `racer_${round}`);
    const { uri = '' } = paths[round] ?? {};
    const [named, deleted] = await Promise.all([
      call('Operation.Add', { title: 'x', uri, account_ids: [id] }),
      call('User.DelMember', { ids: [id] }),
    ]);
    expect([named.ret, deleted.ret]).toEqual(named.ret === 200 ? [200, 420] : [400, 200]);
  }
});

test('a list is found by its entries', async () => {
  await planOf('App.Weather.Soon', 'App.Geo.Find');
  const found = async (filter: Row) =>
    (
      (await call('Package.GetList', { filter: JSON.stringify(filter), limit: 100 })).data['items'] as Row[]
    ).map(({ services }) => services as string[]);
  const all = await found({});
  const having = all.filter((services) => services.includes('App.Geo.Find'));
  expect(having.length).toBeGreaterThan(0);
  expect(await found({ services: 'App.Geo.Find' })).toEqual(having);
  expect(await found({ services: { ne: 'App.Geo.Find' } as never })).toEqual(
    all.filter((services) => !services.includes('App.Geo.Find')),
  );
  expect(await found({ services: { in: ['App.Geo.Find', 'App.Weather.Soon'] } as never })).toEqual(
    all.filter((services) => services.some((one) => ['App.Geo.Find', 'App.Weather.Soon'].includes(one))),
  );
  expect((await call('Package.GetList', { filter: '{"services":{"gt":"a"}}' })).ret).toBe(400);
  expect((await call('Package.GetList', { filter: '{"services":7}' })).ret).toBe(400);
});

test('a list of ids is checked likewise, and holds the account', async () => {
  const uri = '/application/list';
  const lost = await call('Operation.Add', { title: 'x', uri, account_ids: [root.id, 999_999] });
  expect(lost.data['errors']).toMatchObject([{ field: 'account_ids.1', rule: 'reference' }]);
  const admin = await kaifang.signIn(200, 'plain_1');
  expect((await call('Operation.Add', { title: 'x', uri, account_ids: [admin.id] })).ret).toBe(200);
  expect((await call('User.DelMember', { ids: [admin.id] })).ret).toBe(420);
});
