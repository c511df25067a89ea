import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { monthsAfter } from '#server/features/packages/packages.ts';
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

test('a month lasts until the same day of the next one in China, at every hour', async () => {
  const ends = [
    // From the first of March 2026, half past midnight and noon, and from the last of January.
    ['2026-02-28T16:30:00Z', 1, '2026-03-31T16:30:00.000Z'],
    ['2026-03-01T04:00:00Z', 1, '2026-04-01T04:00:00.000Z'],
    ['2026-01-30T16:30:00Z', 1, '2026-02-27T16:30:00.000Z'],
    ['2024-02-28T16:30:00Z', 12, '2025-02-27T16:30:00.000Z'],
  ] as const;
  for (const [from, months, end] of ends) {
    const { rows } = await sql<{ end: Date }>`
      select ${monthsAfter(sql`${from}::timestamptz`, sql`${months}`)} as end`.execute(kaifang.app.db);
    expect(new Date(rows[0]?.end ?? '').toISOString(), from).toBe(end);
  }
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
