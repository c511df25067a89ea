import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { credit, moneyOf } from '../support/records/money.ts';
import { publishedApi, ruled } from './setUp.ts';

let kaifang: TestApp;
let root: { id: number; token: string };
let developer: { id: number; token: string };

beforeAll(async () => {
  kaifang = await startApp();
  root = await kaifang.signIn(255, 'root_1');
  developer = await kaifang.signIn(100, 'dev_1');
});
afterAll(() => kaifang.close());

async function packageOf(services: string[]): Promise<number> {
  const type = services.length > 1 ? 'combined' : 'paid';
  const fields = { name: 'Package', type, services, price: '1.00', validity: 3, flow: 100 };
  const { ret, data } = await kaifang.call('Admin.Package.Add', fields, root.token);
  expect({ ret, errors: data['errors'] }).toEqual({ ret: 200, errors: undefined });
  return Number(data['id']);
}

const buy = (package_id: number, token = developer.token) =>
  kaifang.call('Platform.Order.Add', { package_id, quantity: 1 }, token);
const mine = (service: string, fields: Row) => kaifang.call(`Platform.${service}`, fields, developer.token);
const rule = (fields: Row) => ruled(kaifang, root.token, fields);

test('a developer without permission for an API cannot buy its package, by any call (ORD-06)', async () => {
  const service = await publishedApi(kaifang);
  const id = await packageOf([service]);
  expect(await buy(id)).toMatchObject({
    ret: 403,
    msg: `You have no permission for these APIs, so you cannot buy them: ${service}`,
  });
  expect((await kaifang.call('Platform.Order.GetList', {}, developer.token)).data['total']).toBe(0);
  const role = await rule({ service, target_type: 'role', level: 100 });
  expect((await buy(id)).ret).toBe(200);
  // A revocation for the account overrides its role's permissions.
  await rule({ service, target_type: 'account', account_ids: String(developer.id), grant: false });
  expect((await buy(id)).ret).toBe(403);
  await kaifang.call('Admin.PermissionRule.Del', { ids: [role['id'] ?? 0] }, root.token);
  const app = (await kaifang.call('Platform.App.Add', { name: 'Mine' }, developer.token)).data;
  await rule({ service, target_type: 'app', app_key: app['app_key'] ?? '' });
  expect((await buy(id)).ret).toBe(200);
  await kaifang.call('Admin.App.Cancel', { id: app['id'] ?? 0 }, root.token);
  expect((await buy(id)).ret).toBe(403);
});

test('of a package of several APIs every one has to be permitted, and the missing ones are named (ORD-06)', async () => {
  const [one, two] = [await publishedApi(kaifang), await publishedApi(kaifang)];
  const id = await packageOf([one, two]);
  await rule({ service: one, target_type: 'role', level: 100 });
  const refused = await buy(id);
  expect(refused.ret).toBe(403);
  expect(refused.msg).toContain(two);
  expect(refused.msg).not.toContain(one);
  const { data } = await mine('Package.GetRefused', {});
  expect((data['items'] as Row[]).filter((row) => row['id'] === id)).toEqual([
    { id, reason: 'notPermitted', services: [two] },
  ]);
  expect((await kaifang.call('Platform.Package.GetRefused', {}, root.token)).data).toEqual({ items: [] });
  expect((await buy(id, (await kaifang.signIn(101)).token)).ret).toBe(403);
  expect((await buy(id, root.token)).ret).toBe(200);
});

test('what may no longer be called since it was ordered is not paid for, by any call (ORD-06) [entity-19]', async () => {
  const service = await publishedApi(kaifang);
  await rule({ service, target_type: 'role', level: 100 });
  const order = Number((await buy(await packageOf([service]))).data['id']);
  await credit(kaifang, developer.id, 1000);
  const ways = [
    () => mine('Order.Pay', { id: order }),
    () => mine('Order.StartPayment', { id: order, pay_method: 'alipay' }),
  ];
  const account = { service, target_type: 'account', account_ids: String(developer.id) };
  const revoked = await rule({ ...account, grant: false });
  for (const way of ways) {
    const answer = await way();
    expect(answer.ret).toBe(403);
    expect(answer.msg).toContain(service);
  }
  expect(await moneyOf(kaifang, developer.id)).toMatchObject({ balance: 1000, deducted: 0 });
  await kaifang.call('Admin.PermissionRule.Del', { ids: [revoked['id'] ?? 0] }, root.token);
  expect((await ways[0]?.())?.ret).toBe(200);
});

test('of what is ordered, not of what its package became, the permission is asked (ORD-06)', async () => {
  const [ordered, other] = [await publishedApi(kaifang), await publishedApi(kaifang)];
  await rule({ service: ordered, target_type: 'role', level: 100 });
  const id = await packageOf([ordered]);
  const order = Number((await buy(id)).data['id']);
  const changed = { id, version: 1, services: [other] };
  expect((await kaifang.call('Admin.Package.Edit', changed, root.token)).ret).toBe(200);
  expect((await buy(id)).ret).toBe(403);
  await credit(kaifang, developer.id, 100);
  expect((await mine('Order.Pay', { id: order })).ret).toBe(200);
});

test('a package of an API that is not published any more is neither shown, ordered nor paid (ORD-05) [entity-19]', async () => {
  const services = [await publishedApi(kaifang), await publishedApi(kaifang)];
  const [, gone = ''] = services;
  for (const service of services) await rule({ service, target_type: 'role', level: 100 });
  const id = await packageOf(services);
  const shown = async () => {
    const { total } = (await mine('Package.GetList', { filter: { id } })).data;
    return [total, (await mine('Package.Get', { id })).ret];
  };
  const add = (account_id: number) =>
    kaifang.call('Admin.Order.Add', { account_id, package_id: id, amount: '1.00' }, root.token);
  expect(await shown()).toEqual([1, 200]);
  const order = Number((await buy(id)).data['id']);
  const stated = (status: string) =>
    sql`update api_design set status = ${status} where service = ${gone}`.execute(kaifang.app.db);
  await stated('draft');
  expect(await shown()).toEqual([0, 404]);
  for (const answer of [
    await buy(id),
    await buy(id, root.token),
    await mine('Order.Pay', { id: order }),
    await mine('Order.StartPayment', { id: order, pay_method: 'alipay' }),
  ]) {
    expect(answer.ret).toBe(420);
    expect(answer.msg).toContain(gone);
  }
  const added = await add(developer.id);
  expect(added).toMatchObject({ ret: 400, data: { errors: [{ field: 'package_id', rule: 'withdrawn' }] } });
  await stated('published');
  expect(await shown()).toEqual([1, 200]);
  expect((await add(developer.id)).ret).toBe(200);
});
