import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { createRandom } from '#server/demo/random.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { sellApis, unsound } from '../support/records/money.ts';

let kaifang: TestApp;
let roots: { id: number; token: string }[];
let developers: { id: number; token: string }[];
let packages: number[];

beforeAll(async () => {
  kaifang = await startApp();
  roots = [await kaifang.signIn(255, 'root_1'), await kaifang.signIn(255, 'root_2')];
  developers = [await kaifang.signIn(100), await kaifang.signIn(100), await kaifang.signIn(101)];
  packages = [];
  for (const price of ['0.10', '7.77', '19.99']) {
    const services = [`App.Random.Api${packages.length}`] as never;
    await sellApis(kaifang, `App.Random.Api${packages.length}`);
    const fields = { name: price, type: 'paid', services, price, validity: 1, flow: 10 };
    packages.push(Number((await admin('Package.Add', fields)).data['id']));
  }
});
afterAll(() => kaifang.close());

const admin = (service: string, fields: Row, n = 0) =>
  kaifang.call(`Admin.${service}`, fields, roots[n % 2]?.token ?? null);

/** Any id of a table, of those that there are. */
async function anyOf(table: string, next: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} order by id desc limit 1 offset
      floor(${next}::float8 * least(20, (select count(*) from ${sql.table(table)})))`.execute(kaifang.app.db);
  return rows[0]?.id ?? 0;
}

/** One worker: so many operations of any kind, one after the other. @returns how often each answer came. */
async function work(seed: number, times: number): Promise<Record<string, number>> {
  const random = createRandom(seed);
  const answers: Record<string, number> = {};
  const mine = (service: string, fields: Row) =>
    kaifang.call(`Platform.${service}`, fields, random.pick(developers).token);
  const edited = async (change: Row) => {
    const id = await anyOf('order', random.next());
    const { version = 0 } = (await admin('Order.Get', { id })).data;
    return admin('Order.Edit', { id, version, ...change }, seed);
  };
  const deeds = {
    ask: () =>
      mine('Recharge.Add', { amount: `${random.whole(0, 30)}.${random.whole(10, 99)}`, reason: 'x' }),
    approve: async () => admin('Recharge.Approve', { id: await anyOf('recharge', random.next()) }, seed),
    decline: async () => admin('Recharge.Decline', { id: await anyOf('recharge', random.next()) }, seed),
    order: () => mine('Order.Add', { package_id: random.pick(packages), quantity: random.whole(1, 3) }),
    pay: async () => mine('Order.Pay', { id: await anyOf('order', random.next()) }),
    send: () => edited({ package_adjustment: 'send' }),
    recycle: () => edited({ package_adjustment: 'recycle' }),
    cancel: () => edited({ status: 'canceled' }),
    reprice: () => edited({ amount: `${random.whole(0, 20)}.05` }),
    byHand: () => edited({ status: 'paid', pay_method: random.pick(['cash', 'balance']) }),
  };
  const names = Object.keys(deeds) as (keyof typeof deeds)[];
  const often = [...names, 'ask', 'approve', 'approve', 'order', 'pay', 'pay', 'pay'] as typeof names;
  for (let n = 0; n < times; n++) {
    const name = random.pick(often);
    const { ret } = await deeds[name]();
    answers[`${name} ${ret}`] = (answers[`${name} ${ret}`] ?? 0) + 1;
  }
  return answers;
}

test('MON-01 whatever eight workers do at once, all of it adds up', { timeout: 120_000 }, async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, (_none, n) => work(n + 1, 60)));
  const all = answers.reduce<Record<string, number>>((sum, some) => {
    for (const [name, count] of Object.entries(some)) sum[name] = (sum[name] ?? 0) + count;
    return sum;
  }, {});
  expect(await unsound(kaifang)).toEqual([]);
  // None of it was our fault, and each kind of thing happened.
  expect(Object.keys(all).filter((name) => name.endsWith(' 500'))).toEqual([]);
  for (const name of ['approve 200', 'pay 200', 'pay 420', 'recycle 200', 'cancel 200', 'send 200'])
    expect(all[name] ?? 0, name).toBeGreaterThan(0);
  const { rows } = await sql<{ kind: string; count: number }>`
    select kind, count(*) as count from ledger group by kind order by kind`.execute(kaifang.app.db);
  expect(rows.map(({ kind }) => kind)).toEqual(['deduction', 'recharge', 'refund']);
});
