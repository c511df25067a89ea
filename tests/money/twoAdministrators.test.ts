import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { sellApis } from '../support/records/money.ts';

let kaifang: TestApp;
let root: { token: string };
let admin: { token: string };
let buyer: { id: number };
let n = 0;

beforeAll(async () => {
  kaifang = await startApp();
  root = await kaifang.signIn(255, 'root_1');
  admin = await kaifang.signIn(200, 'admin_1');
  buyer = await kaifang.signIn(100);
  await call('Operation.Add', { title: 'x', uri: '/service/order-manage/edit', levels: [200] });
});
afterAll(() => kaifang.close());

async function call(service: string, fields: Row) {
  const answer = await kaifang.call(`Admin.${service}`, fields, root.token);
  expect(answer).toMatchObject({ ret: 200 });
  return answer;
}

async function orderOf(): Promise<{ id: number; version: number }> {
  const api = `App.Race.No${++n}`;
  await sellApis(kaifang, api);
  const plan = { name: api, type: 'paid', services: [api], price: '0.10', validity: 3, flow: 100 };
  const { id: package_id = 0 } = (await call('Package.Add', plan)).data;
  const order = { account_id: buyer.id, package_id, quantity: 2, amount: '0.20' };
  return (await call('Order.Add', order)).data as { id: number; version: number } & Row;
}

const holdings = async (orderId: number) =>
  (await call('AccountPackage.GetList', { filter: { order_id: orderId } })).data['items'] as Row[];

describe('an order', () => {
  test.each([
    ['send', 'recycle', 'unshipped', 'sent', ['root_1']],
    ['send', 'send', 'unshipped', 'sent', ['root_1', 'admin_1']],
    ['send', 'recycle', 'sent', 'recycled', ['admin_1']],
    ['recycle', 'recycle', 'sent', 'recycled', ['root_1', 'admin_1']],
  ])(
    'of two administrators who %s and %s at once one does, when it is %s, and it is %s (ORD-02)',
    async (roots, others, before, after, winners) => {
      for (let round = 0; round < 4; round++) {
        const order = await orderOf();
        const { id } = order;
        if (before === 'sent')
          await call('Order.Edit', { id, version: order.version, package_adjustment: 'send' });
        await sql`update account_package set used = 150 where order_id = ${id}`.execute(kaifang.app.db);
        const { version } = (await call('Order.Get', { id })).data;
        const adjust = (token: string, package_adjustment: string) =>
          kaifang.call('Admin.Order.Edit', { id, version, package_adjustment }, token);
        const both = [adjust(root.token, roots), adjust(admin.token, others)];
        const codes = (await Promise.all(both)).map(({ ret }) => ret).sort();
        // An adjustment that the order's state does not allow gets that error if it comes first, otherwise a
        // version conflict.
        expect(codes).toEqual([200, roots === others ? 419 : expect.toBeOneOf([419, 420])]);
        const { data } = await call('Order.Get', { id });
        expect(data).toMatchObject({ package_state: after, version: Number(version) + 1 });
        const held = await holdings(id);
        expect(held).toHaveLength(1);
        expect(Number(held[0]?.['total'])).toBeGreaterThanOrEqual(Number(held[0]?.['used']));
        const filter = { resource: 'order', record_id: id, service: 'Admin.Order.Edit' };
        const trail = (await call('Audit.GetList', { filter, sort: 'id' })).data['items'] as Row[];
        expect(trail).toHaveLength(before === 'sent' ? 2 : 1);
        expect(trail.at(-1)).toMatchObject({
          username: expect.toBeOneOf(winners),
          changes: { package_state: [before, after] },
        });
      }
    },
  );
});
