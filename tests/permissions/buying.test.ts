import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { startApp, type TestApp } from '../support/app.ts';
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
const rule = (fields: Row) => ruled(kaifang, root.token, fields);

test('a developer without permission for an API cannot buy its package, by whatever call (ORD-06)', async () => {
  const service = await publishedApi(kaifang);
  const id = await packageOf([service]);
  expect(await buy(id)).toMatchObject({
    ret: 403,
    msg: `You may not call these APIs, so you cannot buy them: ${service}`,
  });
  expect((await kaifang.call('Platform.Order.GetList', {}, developer.token)).data['total']).toBe(0);
  const role = await rule({ service, target_type: 'role', level: 100 });
  expect((await buy(id)).ret).toBe(200);
  // What was revoked for the account beats what its role may.
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
  expect((await buy(id, (await kaifang.signIn(101)).token)).ret).toBe(403);
  expect((await buy(id, root.token)).ret).toBe(200);
});
