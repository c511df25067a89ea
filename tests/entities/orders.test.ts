import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { Row } from '#schemas/resource.ts';
import { amountOf } from '#server/features/balances/amount.ts';
import { mayBeEdited } from '#src/records/mayBeEdited.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { mayCall } from '../support/records/mayCall.ts';
import { plantApis } from '../support/records/plantApis.ts';

let kaifang: TestApp;
let root: { id: number; token: string };
let developer: { id: number; token: string };
let n = 0;

beforeAll(async () => {
  kaifang = await startApp();
  root = await kaifang.signIn(255, 'root_1');
  developer = await kaifang.signIn(100, 'dev_1');
  await plantApis(kaifang.connection, 'App.Trial.One', 'App.A.B', 'App.A.C');
});
afterAll(() => kaifang.close());

const call = (service: string, fields: Row) => kaifang.call(`Admin.${service}`, fields, root.token);
const mine = (service: string, fields: Row, token = developer.token) =>
  kaifang.call(`Platform.${service}`, fields, token);

async function packageOf(fields: Row = {}): Promise<number> {
  const services = [`App.Weather.Now${++n}`];
  await plantApis(kaifang.connection, ...services);
  await mayCall(kaifang, services);
  const { ret, data } = await call('Package.Add', {
    ...{ name: `Package ${n}`, type: 'paid', services, price: '0.10', validity: 3, flow: 100, ...fields },
  });
  expect({ ret, errors: data['errors'] }).toEqual({ ret: 200, errors: undefined });
  return Number(data['id']);
}

async function orderOf(fields: Row = {}): Promise<{ id: number; version: number }> {
  const package_id = await packageOf();
  const { ret, data } = await call('Order.Add', {
    ...{ account_id: developer.id, package_id, quantity: 2, amount: '0.20', ...fields },
  });
  expect({ ret, errors: data['errors'] }).toEqual({ ret: 200, errors: undefined });
  return data as { id: number; version: number } & Row;
}

const holdings = async (orderId: number) =>
  (await call('AccountPackage.GetList', { filter: { order_id: orderId }, limit: 100 })).data[
    'items'
  ] as Row[];

describe('a package', () => {
  test('costs something unless it is a trial, and an API has one trial (ORD-05) [page-20, entity-12, rule-32]', async () => {
    const services = ['App.Trial.One'];
    const base = { name: 'x', services, validity: 1 };
    for (const price of ['0.00', '.', '-1', '100000000.00', '9999999999999.99'])
      expect((await call('Package.Add', { ...base, type: 'paid', price })).ret).toBe(400);
    const dear = await call('Package.Add', { ...base, type: 'paid', price: '99999999.99' });
    const many = { account_id: root.id, package_id: Number(dear.data['id']), quantity: 1000 };
    const { data } = await call('Order.Add', { ...many, amount: '99999999990.00', pay_method: 'cash' });
    const edit = await call('Order.Edit', { id: Number(data['id']), version: 1, remark: 'x' });
    expect(edit).toMatchObject({ ret: 200, data: { amount: '99999999990.00' } });
    expect((await call('Package.Add', { ...base, type: 'trial', price: '1.00' })).ret).toBe(400);
    // A free trial needs no price.
    expect((await call('Package.Add', { ...base, type: 'paid' })).ret).toBe(400);
    expect(await call('Package.Add', { ...base, type: 'trial', services: ['App.A.B'] })).toMatchObject({
      ret: 200,
      data: { price: '0.00' },
    });
    const trial = { ...base, type: 'trial', price: '0.00' };
    const both = await Promise.all([call('Package.Add', trial), call('Package.Add', trial)]);
    expect(both.map(({ ret }) => ret).sort()).toEqual([200, 422]);
    const first = both.find(({ ret }) => ret === 200)?.data['id'] as number;
    const deleted = await call('Package.Del', { ids: [first] });
    expect((await call('Package.Add', trial)).ret).toBe(200);
    expect((await call('Trash.Restore', { ids: deleted.data['trash'] as number[] })).ret).toBe(422);
    const two = { ...base, type: 'paid', price: '1.00', services: ['App.A.B', 'App.A.C'] };
    expect((await call('Package.Add', two)).ret).toBe(400);
    expect((await call('Package.Add', { ...two, type: 'combined' })).ret).toBe(200);
  });

  test('that is combined has two APIs at least [rule-32]', async () => {
    const base = { name: 'x', type: 'combined', price: '1.00', validity: 1 };
    const { ret, data } = await call('Package.Add', { ...base, services: ['App.A.B'] });
    expect({ ret, errors: data['errors'] }).toMatchObject({ ret: 400, errors: [{ field: 'services' }] });
    const added = await call('Package.Add', { ...base, services: ['App.A.B', 'App.A.C'] });
    const { id = 0, version = 0 } = added.data;
    expect((await call('Package.Edit', { id, version, services: ['App.A.C'] })).ret).toBe(400);
  });
});

describe('an order', () => {
  test('has a number that begins with its time [entity-13]', async () => {
    const order = (await orderOf()) as unknown as Row;
    expect(order['order_no']).toMatch(/^20\d{19}$/);
    expect(order).toMatchObject({
      package_state: 'unshipped',
      status: 'unpaid',
      package_name: `Package ${n}`,
    });
    expect(order).not.toHaveProperty('package_adjustment');
  });

  test('sends its package once, and recycles it once (ORD-02) [state-23, state-24, state-25]', async () => {
    const { id, version } = await orderOf();
    expect((await call('Order.Edit', { id, version, package_adjustment: 'recycle' })).ret).toBe(420);
    const sent = await call('Order.Edit', { id, version, status: 'paid', package_adjustment: 'send' });
    expect(sent).toMatchObject({ ret: 200, data: { status: 'paid', package_state: 'sent' } });
    expect(await holdings(id)).toMatchObject([{ total: 200, used: 0, state: 'unused', share: 0 }]);
    const now = sent.data['version'] as number;
    expect((await call('Order.Edit', { id, version: now, package_adjustment: 'send' })).ret).toBe(420);
    expect((await call('Order.Edit', { id, version: now, quantity: 5 })).ret).toBe(420);
    await sql`update account_package set used = 150 where order_id = ${id}`.execute(kaifang.app.db);
    const back = await call('Order.Edit', { id, version: now, package_adjustment: 'recycle' });
    expect(back.data).toMatchObject({ package_state: 'recycled' });
    expect(await holdings(id)).toMatchObject([{ total: 200, used: 150, state: 'void' }]);
    const last = back.data['version'] as number;
    for (const package_adjustment of ['send', 'recycle'])
      expect((await call('Order.Edit', { id, version: last, package_adjustment })).ret).toBe(420);
  });

  test('leaves nothing to adjust of what it recycled, on no screen and by no call (ORD-02)', async () => {
    const { id, version } = await orderOf();
    const sent = await call('Order.Edit', { id, version, package_adjustment: 'send' });
    const adjust = async (total: number) => {
      const [held] = await holdings(id);
      const { id: holding = 0, version: now = 0 } = held ?? {};
      const { ret } = await call('AccountPackage.Adjust', { id: holding, version: now, total });
      return [ret, mayBeEdited(resourceOf(kaifang.app.registry, 'account_package'), held ?? {})];
    };
    expect(await adjust(300)).toEqual([200, true]);
    const now = sent.data['version'] as number;
    await call('Order.Edit', { id, version: now, package_adjustment: 'recycle' });
    expect(await adjust(400)).toEqual([420, false]);
    expect(await holdings(id)).toMatchObject([{ total: 300, state: 'void' }]);
  });

  test('gives nothing back by the trash of what it recycled (ORD-02) [state-24]', async () => {
    const { id, version } = await orderOf();
    const sent = await call('Order.Edit', { id, version, package_adjustment: 'send' });
    const [held] = await holdings(id);
    const deleted = await call('AccountPackage.Del', { ids: [held?.['id'] as number] });
    const now = sent.data['version'] as number;
    await call('Order.Edit', { id, version: now, package_adjustment: 'recycle' });
    expect((await call('Trash.Restore', { ids: deleted.data['trash'] as number[] })).ret).toBe(200);
    expect(await holdings(id)).toMatchObject([{ id: held?.['id'], state: 'void' }]);
  });

  test('gives what was ordered, no matter what its package became before it was sent [entity-14, entity-15]', async () => {
    const services = ['App.A.B', 'App.A.C'];
    const bought = { name: 'As it was', type: 'combined', services, price: '2.50', flow: 100, validity: 3 };
    const package_id = await packageOf(bought);
    await mayCall(kaifang, services);
    const { data } = await mine('Order.Add', { package_id, quantity: 2 });
    const { name: package_name, flow, price, validity } = bought;
    const kept = {
      ...{ package_name, flow, price, validity },
      services: services.map((service) => ({ service, title: expect.any(String) })),
    };
    expect(data).toMatchObject({ amount: '5.00', ...kept });
    const other = await call('Order.Add', { account_id: developer.id, package_id, amount: '1.00' });
    expect(other.data).toMatchObject(kept);
    const changed = await call('Package.Edit', {
      ...{ id: package_id, version: 1, name: 'Another', services: ['App.Trial.One', 'App.A.C'] },
      ...{ price: '9.00', flow: 7, validity: 24 },
    });
    expect(changed.ret).toBe(200);
    const sending = { status: 'paid', package_adjustment: 'send' };
    for (const id of [data['id'], other.data['id']] as number[]) {
      const sent = await call('Order.Edit', { id, version: 1, ...sending });
      expect(sent.data).toMatchObject({ ...kept, package_state: 'sent' });
    }
    const held = await holdings(data['id'] as number);
    expect(held.map(({ api }) => api).sort()).toEqual(services);
    for (const one of held) {
      expect(one).toMatchObject({ name: package_name, pay_type: 'paid', total: 200, used: 0 });
      const days = (Date.parse(String(one['expires_at'])) - Date.now()) / 86_400_000;
      // Any three months of a year, not today's twenty-four.
      expect(days > 88 && days < 93).toBe(true);
    }
  });

  test('that is older than what orders keep is sent as its package is now', async () => {
    const { id, version } = await orderOf();
    await sql`
      update "order" set services = null, flow = null, price = null, validity = null
      where id = ${id}`.execute(kaifang.app.db);
    expect((await call('Order.Edit', { id, version, package_adjustment: 'send' })).ret).toBe(200);
    expect(await holdings(id)).toMatchObject([{ api: `App.Weather.Now${n}`, total: 200 }]);
  });

  test('of twenty who send at once one does (ORD-02, ORD-04) [beyond-14]', async () => {
    const { id, version } = await orderOf();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => call('Order.Edit', { id, version, package_adjustment: 'send' })),
    );
    expect(answers.filter(({ ret }) => ret === 200)).toHaveLength(1);
    expect(await holdings(id)).toHaveLength(1);
  });

  test('takes back what it gave when it is canceled, and then sends nothing [state-24]', async () => {
    const { id, version } = await orderOf();
    await call('Order.Edit', { id, version, package_adjustment: 'send' });
    const canceled = await call('Order.Edit', { id, version: version + 1, status: 'canceled' });
    expect(canceled.data).toMatchObject({ status: 'canceled', package_state: 'recycled' });
    const other = await orderOf();
    const both = { ...other, status: 'canceled', package_adjustment: 'send' } as Row;
    expect(
      (
        await call('Order.Edit', {
          id: both['id'] ?? 0,
          version: 1,
          status: 'canceled',
          package_adjustment: 'send',
        })
      ).ret,
    ).toBe(420);
  });

  test('is summed up over every row of the filter', async () => {
    const account = (await kaifang.signIn(100)).id;
    const package_id = await packageOf();
    for (const [amount, status] of [
      ['0.10', 'paid'],
      ['0.20', 'paid'],
      ['5.00', 'unpaid'],
    ])
      await call('Order.Add', {
        account_id: account,
        package_id,
        amount: amount ?? '',
        status: status ?? '',
      });
    const fields = { filter: { account_id: account }, limit: 1, figures: true };
    const { data } = await call('Order.GetList', fields);
    expect(data['figures']).toEqual({ orders: 3, amount: '5.30', paid: '0.30' });
    expect((await call('Order.GetList', { limit: 1 })).data).not.toHaveProperty('figures');
    const none = await call('Order.GetList', { filter: { account_id: 0 }, figures: true });
    expect(none.data['figures']).toEqual({ orders: 0, amount: '0.00', paid: '0.00' });
  });
});

describe('what an account holds', () => {
  test('is in one of five states, computed and filterable [page-22, entity-15, state-25]', async () => {
    const holding = async (fields: Row, used = 0) => {
      const { data } = await call('AccountPackage.Grant', {
        ...{ account_id: developer.id, name: 'x', api: 'App.A.B', total: 10, ...fields },
      });
      await sql`update account_package set used = ${used} where id = ${data['id']}`.execute(kaifang.app.db);
      return data['id'] as number;
    };
    const past = '2020-01-01T00:00:00.000Z';
    const ids = [
      await holding({}),
      await holding({}, 3),
      await holding({}, 10),
      await holding({ expires_at: past }, 10),
    ];
    const stateOf = async (id: number) => (await call('AccountPackage.Get', { id })).data['state'];
    expect(await Promise.all(ids.map(stateOf))).toEqual(['unused', 'using', 'used_up', 'expired']);
    const [, using, usedUp, expired] = ids as [number, number, number, number];
    const list = await call('AccountPackage.GetList', { filter: { id: { in: ids }, state: 'using' } });
    expect(list.data['items']).toMatchObject([{ id: using, share: 30 }]);
    const more = await call('AccountPackage.Adjust', { id: usedUp, version: 1, total: 20 });
    expect(more.data).toMatchObject({ state: 'using', share: 50 });
    const longer = await call('AccountPackage.Adjust', { id: expired, version: 1, expires_at: null });
    expect(longer.data).toMatchObject({ state: 'used_up', share: 100 });
  });
});

describe('a developer', () => {
  test('buys at the present price, exact to the fen, and sees his own orders (ORD-05) [constant-12]', async () => {
    const package_id = await packageOf({ price: '0.10' });
    const { ret, data } = await mine('Order.Add', { package_id, quantity: 3 });
    expect({ ret, data }).toMatchObject({ ret: 200, data: { amount: '0.30', status: 'unpaid' } });
    for (const fields of [{ amount: '0.01' }, { status: 'paid' }, { account_id: root.id }])
      expect((await mine('Order.Add', { package_id, ...fields })).ret).toBe(400);
    const stranger = await kaifang.signIn(100);
    expect((await mine('Order.Get', { id: data['id'] as number }, stranger.token)).ret).toBe(404);
    expect([amountOf('1234567890.12', 1000), amountOf('0', 5), amountOf('0.1', 3)]).toEqual([
      '1234567890120.00',
      '0.00',
      '0.30',
    ]);
  });

  test('cannot buy what is closed, by a stale page or a known number (ORD-05)', async () => {
    const package_id = await packageOf({ status: 'closed' });
    expect((await mine('Order.Add', { package_id })).ret).toBe(420);
    expect((await mine('Package.Get', { id: package_id })).ret).toBe(404);
    expect((await mine('Package.GetList', { filter: { id: package_id } })).data['total']).toBe(0);
  });

  test('takes a free trial once, however often he asks at once (ORD-05)', async () => {
    const package_id = await packageOf({ type: 'trial', price: '0.00' });
    const answers = await Promise.all(Array.from({ length: 5 }, () => mine('Order.Add', { package_id })));
    const taken = answers.filter(({ ret }) => ret === 200);
    expect(taken).toHaveLength(1);
    expect(taken[0]?.data).toMatchObject({ status: 'paid', package_state: 'sent', amount: '0.00' });
    expect(await holdings(taken[0]?.data['id'] as number)).toMatchObject([{ pay_type: 'trial', total: 100 }]);
  });
});
