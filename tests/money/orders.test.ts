import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import type { Envelope } from '#schemas/wire.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { credit, moneyOf, sellApis } from '../support/records/money.ts';

let kaifang: TestApp;
let root: { id: number; token: string };
let n = 0;

beforeAll(async () => {
  kaifang = await startApp();
  root = await kaifang.signIn(255, 'root_1');
  await sellApis(kaifang, 'App.Trial.First', 'App.Trial.Second');
});
afterAll(() => kaifang.close());

const call = (service: string, fields: Row) => kaifang.call(`Admin.${service}`, fields, root.token);
const codes = (answers: readonly Envelope<Row>[]) => answers.map(({ ret }) => ret).sort();

async function packageOf(fields: Row = {}): Promise<number> {
  const services = [`App.Money.Now${++n}`];
  await sellApis(kaifang, ...services);
  const { ret, data } = await call('Package.Add', {
    ...{ name: `Package ${n}`, type: 'paid', services, price: '2.50', validity: 3, flow: 100, ...fields },
  });
  expect({ ret, errors: data['errors'] }).toEqual({ ret: 200, errors: undefined });
  return Number(data['id']);
}

/** A developer with this much money, and the calls available. */
async function developer(fen = 1000) {
  const account = await kaifang.signIn(100);
  await credit(kaifang, account.id, fen);
  const mine = (service: string, fields: Row) => kaifang.call(`Platform.${service}`, fields, account.token);
  const ordered = async (package_id: number, quantity = 1) => {
    const { ret, data } = await mine('Order.Add', { package_id, quantity });
    expect({ ret, errors: data['errors'] }).toEqual({ ret: 200, errors: undefined });
    return Number(data['id']);
  };
  return { ...account, mine, ordered };
}

const holdings = async (order_id: number) =>
  (await call('AccountPackage.GetList', { filter: { order_id } })).data['items'] as Row[];
const edit = async (id: number, fields: Row) => {
  const { version = 0 } = (await call('Order.Get', { id })).data;
  return call('Order.Edit', { id, version, ...fields });
};

describe('an order', () => {
  test('is paid from the balance by its owner: money, state and package in one', async () => {
    const { id, mine, ordered } = await developer();
    const order = await ordered(await packageOf(), 2);
    const { ret, data } = await mine('Order.Pay', { id: order });
    expect({ ret, data }).toMatchObject({
      ret: 200,
      data: { status: 'paid', pay_method: 'balance', package_state: 'sent', amount: '5.00' },
    });
    expect(await moneyOf(kaifang, id)).toEqual({
      balance: 500,
      recharged: 1000,
      deducted: 500,
      summed: 500,
      lines: 2,
    });
    expect(await holdings(order)).toMatchObject([{ total: 200, account_id: id }]);
    expect((await mine('Order.Pay', { id: order })).ret).toBe(420);
    const lines = (await call('Ledger.GetList', { filter: { order_id: order } })).data['items'];
    expect(lines).toMatchObject([
      { kind: 'deduction', book: 'sales', amount: '5.00' },
      { kind: 'deduction', book: 'balance', amount: '-5.00', account_id: id },
    ]);
  });

  test('that the balance does not cover stays unpaid, and nothing is sent', async () => {
    const { id, mine, ordered } = await developer(249);
    const order = await ordered(await packageOf());
    const answer = await mine('Order.Pay', { id: order });
    expect(answer).toMatchObject({ ret: 420, msg: 'The account balance is insufficient' });
    expect((await mine('Order.Get', { id: order })).data).toMatchObject({
      status: 'unpaid',
      package_state: 'unshipped',
    });
    expect(await holdings(order)).toEqual([]);
    expect((await moneyOf(kaifang, id)).balance).toBe(249);
  });

  test('is paid by no one else, nor in someone’s name (AZ-03, SIM-04) [beyond-10]', async () => {
    const { id, ordered } = await developer();
    const order = await ordered(await packageOf());
    const stranger = await developer();
    expect((await stranger.mine('Order.Pay', { id: order })).ret).toBe(404);
    const { data } = await call('User.SimulationLogin', { id });
    expect((await kaifang.call('Platform.Order.Pay', { id: order }, String(data['access_token']))).ret).toBe(
      403,
    );
    expect((await moneyOf(kaifang, id)).balance).toBe(1000);
  });

  test('of twenty who pay it at once one does, and one package is sent (ORD-02, ORD-04) [beyond-14]', async () => {
    const { id, mine, ordered } = await developer();
    const order = await ordered(await packageOf());
    const answers = await Promise.all(Array.from({ length: 20 }, () => mine('Order.Pay', { id: order })));
    expect(codes(answers)).toEqual([200, ...Array(19).fill(420)]);
    expect(await holdings(order)).toHaveLength(1);
    expect(await moneyOf(kaifang, id)).toMatchObject({ balance: 750, deducted: 250, lines: 2 });
  });

  test('and nineteen others take no more from one balance than there is (MON-01) [beyond-16]', async () => {
    const { id, mine, ordered } = await developer(1000);
    const package_id = await packageOf();
    const orders = [];
    for (let at = 0; at < 20; at++) orders.push(await ordered(package_id));
    const answers = await Promise.all(orders.map((order) => mine('Order.Pay', { id: order })));
    expect(codes(answers)).toEqual([...Array(4).fill(200), ...Array(16).fill(420)]);
    expect(await moneyOf(kaifang, id)).toEqual({
      balance: 0,
      recharged: 1000,
      deducted: 1000,
      summed: 0,
      lines: 5,
    });
    const sent = (await Promise.all(orders.map(holdings))).flat();
    expect(sent).toHaveLength(4);
  });

  test('whose answer was lost is paid once and answered alike (ORD-04)', async () => {
    const { id, mine, ordered } = await developer();
    const fields = { id: await ordered(await packageOf()), idempotency_key: 'one-press-of-pay' };
    const first = await mine('Order.Pay', fields);
    expect(first.ret).toBe(200);
    expect(await mine('Order.Pay', fields)).toEqual(first);
    expect((await moneyOf(kaifang, id)).balance).toBe(750);
  });

  test('of a package that was closed since is not paid (ORD-05)', async () => {
    const { id, mine, ordered } = await developer();
    const package_id = await packageOf();
    const order = await ordered(package_id);
    expect((await call('Package.Edit', { id: package_id, version: 1, status: 'closed' })).ret).toBe(200);
    expect((await mine('Order.Pay', { id: order })).ret).toBe(420);
    expect((await moneyOf(kaifang, id)).balance).toBe(1000);
  });

  test('costs what the administrator made of it, also nothing', async () => {
    const { id, mine, ordered } = await developer();
    const order = await ordered(await packageOf());
    expect((await edit(order, { amount: '0.00' })).ret).toBe(200);
    expect((await mine('Order.Pay', { id: order })).data).toMatchObject({
      status: 'paid',
      package_state: 'sent',
    });
    expect(await moneyOf(kaifang, id)).toMatchObject({ balance: 1000, lines: 1 });
    expect((await edit(order, { status: 'canceled' })).data).toMatchObject({ package_state: 'recycled' });
    expect(await moneyOf(kaifang, id)).toMatchObject({ balance: 1000, lines: 1 });
  });

  test('does not pay for a package that was taken back, and says so', async () => {
    const { id, mine, ordered } = await developer();
    const order = await ordered(await packageOf());
    for (const package_adjustment of ['send', 'recycle'])
      expect((await edit(order, { package_adjustment })).ret).toBe(200);
    const msg = 'The package of this order was taken back, so it cannot be paid any more; place a new order';
    expect(await mine('Order.Pay', { id: order })).toMatchObject({ ret: 420, msg });
    expect(await moneyOf(kaifang, id)).toMatchObject({ balance: 1000 });
  });
});

describe('money that was paid from a balance', () => {
  test.each([
    ['canceled', { status: 'canceled' }],
    ['recycled', { package_adjustment: 'recycle' }],
    ['both', { status: 'canceled', package_adjustment: 'recycle' }],
  ])('goes back there once when the order is %s (ORD-02)', async (_how, change) => {
    const { id, mine, ordered } = await developer();
    const order = await ordered(await packageOf());
    await mine('Order.Pay', { id: order });
    await sql`update account_package set used = 60 where order_id = ${order}`.execute(kaifang.app.db);
    // All of them have read the order before the first one changes it.
    const { version = 0 } = (await call('Order.Get', { id: order })).data;
    const attempts = Array.from({ length: 6 }, () => call('Order.Edit', { id: order, version, ...change }));
    const answers = await Promise.all(attempts);
    expect(answers.filter(({ ret }) => ret === 200)).toHaveLength(1);
    const { data } = await call('Order.Get', { id: order });
    expect(data).toMatchObject({ status: 'canceled', package_state: 'recycled' });
    expect(await holdings(order)).toMatchObject([{ state: 'void', used: 60, total: 100 }]);
    expect(await moneyOf(kaifang, id)).toEqual({
      balance: 1000,
      recharged: 1000,
      deducted: 0,
      summed: 1000,
      lines: 3,
    });
    const { items } = (await call('Ledger.GetList', { filter: { order_id: order, kind: 'refund' } })).data;
    expect(items).toMatchObject([
      { book: 'sales', amount: '-2.50' },
      { book: 'balance', amount: '2.50', account_id: id },
    ]);
    for (const fields of [{ status: 'paid' }, { status: 'unpaid' }, { pay_method: 'cash' }])
      expect((await edit(order, fields)).ret).toBe(420);
    expect((await mine('Order.Pay', { id: order })).ret).toBe(420);
  });

  test('is not changed by hand, and no one pays by hand from a balance', async () => {
    const { id, mine, ordered } = await developer();
    const order = await ordered(await packageOf());
    for (const fields of [{ status: 'paid', pay_method: 'balance' }])
      expect((await edit(order, fields)).ret).toBe(420);
    const added = {
      account_id: id,
      package_id: await packageOf(),
      amount: '1.00',
      status: 'paid',
      pay_method: 'balance',
    };
    expect((await call('Order.Add', added)).ret).toBe(420);
    await mine('Order.Pay', { id: order });
    for (const fields of [{ amount: '9.99' }, { pay_method: 'cash' }, { status: 'unpaid' }])
      expect(await edit(order, fields)).toMatchObject({ ret: 420 });
    expect((await edit(order, { remark: 'a good customer' })).ret).toBe(200);
    expect((await moneyOf(kaifang, id)).deducted).toBe(250);
  });

  test('is of an order that costs less than a thousand of the dearest packages', async () => {
    const { ordered } = await developer();
    const order = await ordered(await packageOf());
    for (const amount of ['-0.01', '100000000000', '9999999999999.99'])
      expect(await edit(order, { amount })).toMatchObject({ ret: 400 });
    expect((await edit(order, { amount: '99999999999.99' })).data).toMatchObject({
      amount: '99999999999.99',
    });
  });

  test('holds no order that it never paid: canceled, it can be opened again', async () => {
    const { id, mine, ordered } = await developer();
    const order = await ordered(await packageOf());
    await edit(order, { pay_method: 'balance' });
    expect((await edit(order, { status: 'canceled' })).ret).toBe(200);
    expect(await edit(order, { status: 'paid' })).toMatchObject({
      ...{ ret: 420, msg: 'Only the account owner can pay from the balance' },
    });
    expect((await edit(order, { status: 'unpaid' })).data).toMatchObject({ status: 'unpaid' });
    expect(await moneyOf(kaifang, id)).toMatchObject({ balance: 1000, lines: 1 });
    expect((await mine('Order.Pay', { id: order })).ret).toBe(200);
    expect(await moneyOf(kaifang, id)).toMatchObject({ balance: 750, lines: 2 });
  });

  test('is not given back for what was paid otherwise', async () => {
    const { id, ordered } = await developer();
    const order = await ordered(await packageOf());
    await edit(order, { status: 'paid', pay_method: 'cash', package_adjustment: 'send' });
    expect((await edit(order, { status: 'canceled' })).data).toMatchObject({ package_state: 'recycled' });
    expect(await moneyOf(kaifang, id)).toMatchObject({ balance: 1000, lines: 1 });
  });
});

describe('an order that is canceled', () => {
  const titles = async (mine: Awaited<ReturnType<typeof developer>>['mine']) =>
    ((await mine('Message.GetList', {})).data['items'] as unknown as { title: Row; text: Row | null }[]).map(
      ({ title, text }) => [title['en'], text?.['en']],
    );

  test('by its owner is neither paid nor issued yet, and no other account can do it', async () => {
    const { mine, ordered } = await developer();
    const plan = await packageOf();
    const order = await ordered(plan);
    expect((await (await developer()).mine('Order.Cancel', { id: order })).ret).toBe(404);
    expect(await mine('Order.Cancel', { id: order })).toMatchObject({
      ...{ ret: 200, data: { status: 'canceled', package_state: 'unshipped' } },
    });
    expect((await mine('Order.Cancel', { id: order })).ret).toBe(420);
    expect((await mine('Order.Pay', { id: order })).ret).toBe(420);
    const paid = await ordered(plan);
    await mine('Order.Pay', { id: paid });
    expect((await mine('Order.Cancel', { id: paid })).ret).toBe(420);
    const sent = await ordered(plan);
    await edit(sent, { package_adjustment: 'send' });
    expect((await mine('Order.Cancel', { id: sent })).ret).toBe(420);
  });

  test('with the button of the back-office returns package and money, and notifies its owner', async () => {
    const { id, mine, ordered } = await developer();
    const order = await ordered(await packageOf());
    await mine('Order.Pay', { id: order });
    const answers = await Promise.all([1, 2, 3].map(() => call('Order.Cancel', { id: order })));
    expect(codes(answers)).toEqual([200, 420, 420]);
    const { data } = await call('Order.Get', { id: order });
    expect(data).toMatchObject({ status: 'canceled', package_state: 'recycled', version: 3 });
    expect(await holdings(order)).toMatchObject([{ state: 'void' }]);
    expect(await moneyOf(kaifang, id)).toMatchObject({ balance: 1000, lines: 3 });
    const text = `Package: ${data['package_name']}. ¥2.50 was returned to your balance.`;
    expect(await titles(mine)).toEqual([[`Your order ${data['order_no']} was canceled`, text]]);
  });

  test('with the form notifies its owner too, as does issuing and recycling its package', async () => {
    const { mine, ordered } = await developer();
    const order = await ordered(await packageOf());
    await edit(order, { status: 'paid', pay_method: 'cash', package_adjustment: 'send' });
    await edit(order, { remark: 'nothing that its owner has to know' });
    await edit(order, { package_adjustment: 'recycle' });
    await edit(order, { status: 'canceled' });
    const { data } = await call('Order.Get', { id: order });
    const [no, text] = [data['order_no'], `Package: ${data['package_name']}`];
    expect(await titles(mine)).toEqual([
      [`Your order ${no} was canceled`, text],
      [`The package of your order ${no} was recycled`, text],
      [`The package of your order ${no} was issued`, text],
    ]);
  });
});

describe('a free trial', () => {
  test('is had once for an API, also when its package is about another by now, or its order is gone (ORD-05)', async () => {
    const { mine } = await developer(0);
    const services = ['App.Trial.First'];
    const package_id = await packageOf({ type: 'trial', price: '0.00', services });
    const answers = await Promise.all(Array.from({ length: 20 }, () => mine('Order.Add', { package_id })));
    expect(codes(answers)).toEqual([200, ...Array(19).fill(420)]);
    const moved = { id: package_id, version: 1, services: ['App.Trial.Second'] as never };
    expect((await call('Package.Edit', moved)).ret).toBe(200);
    const again = await packageOf({ type: 'trial', price: '0.00', services });
    expect((await mine('Order.Add', { package_id: again })).ret).toBe(420);
    expect((await (await developer(0)).mine('Order.Add', { package_id: again })).ret).toBe(200);
  });
});
