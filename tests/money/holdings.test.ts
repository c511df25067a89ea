import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { credit, sellApis } from '../support/records/money.ts';

let kaifang: TestApp;
let root: { token: string };
let developer: { id: number; token: string };
const apis = ['App.Held.One', 'App.Held.Two'];

beforeAll(async () => {
  kaifang = await startApp();
  root = await kaifang.signIn(255, 'root_1');
  developer = await kaifang.signIn(100, 'dev_1');
  await sellApis(kaifang, ...apis);
});
afterAll(() => kaifang.close());

async function done(service: string, fields: Row, { token } = root): Promise<Row> {
  const { ret, data } = await kaifang.call(service, fields, token);
  expect({ ret, errors: data['errors'] }).toEqual({ ret: 200, errors: undefined });
  return data;
}

async function orderOf(): Promise<number> {
  const plan = { name: 'Both', type: 'combined', services: apis, price: '2.50', validity: 3, flow: 100 };
  const { id: package_id = 0 } = await done('Admin.Package.Add', plan);
  return Number((await done('Platform.Order.Add', { package_id, quantity: 2 }, developer))['id']);
}

const adjust = async (id: number, package_adjustment: string) => {
  const { version = 0 } = await done('Admin.Order.Get', { id });
  return done('Admin.Order.Edit', { id, version, package_adjustment });
};
const heldBy = async (order_id: number) =>
  (await done('Admin.AccountPackage.GetList', { filter: { order_id }, sort: 'id' }))['items'] as Row[];
const historyOf = async (id: number) =>
  ((await done('Admin.AccountPackage.Revisions', { id }))['items'] as Row[]).map(
    ({ username, service, changes }) => ({ username, service, changes }),
  );
const issued = (order_id: number, api: string | undefined) =>
  expect.objectContaining({ api: [null, api], total: [null, 200], order_id: [null, order_id] });
const recycled = {
  username: 'root_1',
  service: 'Admin.Order.Edit',
  changes: { revoked: [false, true] },
};

test('what an order gave has a history from when it was sent, and of when it was taken back (ORD-02) [state-24]', async () => {
  const order = await orderOf();
  await adjust(order, 'send');
  const held = await heldBy(order);
  expect(held.map(({ api }) => api)).toEqual(apis);
  const sent = (at: number) => ({
    ...{ username: 'root_1', service: 'Admin.Order.Edit' },
    changes: issued(order, apis[at]),
  });
  for (const [at, one] of held.entries()) expect(await historyOf(Number(one['id']))).toEqual([sent(at)]);
  await adjust(order, 'recycle');
  for (const [at, one] of held.entries())
    expect(await historyOf(Number(one['id']))).toEqual([recycled, sent(at)]);
});

test('what was paid for has a history too', async () => {
  await credit(kaifang, developer.id, 500);
  const order = await orderOf();
  await done('Platform.Order.Pay', { id: order }, developer);
  const [first] = await heldBy(order);
  expect(await historyOf(Number(first?.['id']))).toEqual([
    { username: 'dev_1', service: 'Platform.Order.Pay', changes: issued(order, apis[0]) },
  ]);
});

test('what came back from the trash to a recycled order was taken back after its return (ORD-02)', async () => {
  const order = await orderOf();
  await adjust(order, 'send');
  const [deleted, stayed] = (await heldBy(order)).map(({ id }) => Number(id)) as [number, number];
  const { trash } = await done('Admin.AccountPackage.Del', { ids: [deleted] });
  await adjust(order, 'recycle');
  expect((await historyOf(deleted))[0]).toMatchObject({ service: 'Admin.AccountPackage.Del' });
  await done('Admin.Trash.Restore', { ids: trash as number[] });
  const [last, before] = await historyOf(deleted);
  expect(last).toEqual({ ...recycled, service: 'Admin.Trash.Restore' });
  expect(before).toMatchObject({
    service: 'Admin.Trash.Restore',
    changes: { api: [null, apis[0]], revoked: [null, false] },
  });
  expect((await historyOf(stayed))[0]).toEqual(recycled);
});
