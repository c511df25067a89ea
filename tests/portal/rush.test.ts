import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { startApp, type TestApp, testPassword } from '../support/app.ts';

// What developers do in the portal at the same moment, and again after an answer that did not arrive.
let kaifang: TestApp;
let root: { id: number; token: string };

beforeAll(async () => {
  kaifang = await startApp();
  root = await kaifang.signIn(255, 'root_1');
});
afterAll(() => kaifang.close());

const many = 20;
const atOnce = <T>(one: (at: number) => Promise<T>) =>
  Promise.all(Array.from({ length: many }, (_none, at) => one(at)));
const captcha = { captcha: 'any', captcha_id: 'any' };
// Each from a network of its own, so that no limit of attempts answers.
const networkOf = (at: number) => `198.51.${at}.1`;
const countOf = async (table: string, name: string, value: string | number) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)} where ${sql.ref(name)} = ${value}`.execute(
    kaifang.app.db,
  );
  return rows[0]?.count;
};

describe('registration', () => {
  const register = (username: string, at: number, more: Row = {}) => {
    const fields = { username, password: testPassword, ...captcha, ...more };
    return kaifang.call('Platform.User.Register', fields, null, 'en', networkOf(at));
  };

  test('of twenty newcomers at once makes twenty accounts', async () => {
    const answers = await atOnce((at) => register(`newcomer_${at}`, at));
    expect(answers.map(({ ret }) => ret)).toEqual(Array(many).fill(200));
  });

  test('of one name twenty times at once makes one account', async () => {
    const answers = await atOnce((at) => register('wanted_name', at));
    expect(answers.map(({ ret }) => ret).sort()).toEqual([200, ...Array(many - 1).fill(422)]);
    expect(await countOf('account', 'username', 'wanted_name')).toBe(1);
  });

  test('that is sent again after a lost answer gets that answer', async () => {
    const key = { idempotency_key: 'lost-registration' };
    const first = await register('lost_answer', 1, key);
    expect(first.ret).toBe(200);
    expect(await register('lost_answer', 1, key)).toEqual(first);
  });
});

describe('sign-in', () => {
  const signIn = (username: string, at: number) => {
    const fields = { username, password: testPassword, ...captcha, is_admin_login: 0 };
    return kaifang.call('Platform.User.UserLogin', fields, null, 'en', networkOf(at));
  };

  test('of twenty developers at once gives each a session of their own', async () => {
    const accounts = await atOnce((at) => kaifang.signIn(100, `developer_${at}`));
    const answers = await atOnce((at) => signIn(`developer_${at}`, at));
    const tokens = answers.map(({ data }) => String(data['access_token']));
    const profiles = await Promise.all(
      tokens.map((token) => kaifang.call('Platform.User.Profile', {}, token)),
    );
    expect(profiles.map(({ data }) => data['username'])).toEqual(accounts.map(({ username }) => username));
  });

  test('to one account twenty times at once is slowed down, and locks no one out', async () => {
    const { username } = await kaifang.signIn(100);
    const answers = await atOnce((at) => signIn(username, at));
    expect(answers.filter(({ ret }) => ret !== 200 && ret !== 410)).toEqual([]);
    expect(answers.filter(({ ret }) => ret === 200).length).toBeGreaterThanOrEqual(10);
    // From a network that the account has not signed in from.
    expect((await signIn(username, many)).ret).toBe(200);
  });
});

describe('an order', () => {
  const service = 'App.Rush.Get';
  let paid: number;
  let trial: number;

  beforeAll(async () => {
    await sql`
      insert into api_design (service, title, type, status) values (${service}, 'Rush', 'common', 'published')`.execute(
      kaifang.app.db,
    );
    const admin = async (name: string, fields: Row) => {
      const { ret, data } = await kaifang.call(`Admin.${name}`, fields, root.token);
      expect({ ret, errors: data['errors'] }).toEqual({ ret: 200, errors: undefined });
      return Number(data['id']);
    };
    await admin('PermissionRule.Add', { service, target_type: 'role', level: 100 });
    const sold = { services: [service], flow: 10, validity: 1, status: 'normal' };
    paid = await admin('Package.Add', { ...sold, name: 'Paid', type: 'paid', price: '1.00' });
    trial = await admin('Package.Add', { ...sold, name: 'Trial', type: 'trial', price: '0.00' });
  });

  const buyer = async (amount?: string) => {
    const account = await kaifang.signIn(100);
    if (amount) {
      const asked = { amount, reason: 'for calls' };
      const { data } = await kaifang.call('Platform.Recharge.Add', asked, account.token);
      await kaifang.call('Admin.Recharge.Approve', { id: data['id'] ?? 0 }, root.token);
    }
    return account;
  };
  const order = (token: string, fields: Row) => kaifang.call('Platform.Order.Add', fields, token);

  test('for a free trial twenty times at once is given once', async () => {
    const { id, token } = await buyer();
    const answers = await atOnce(() => order(token, { package_id: trial, quantity: 1 }));
    expect(answers.map(({ ret }) => ret).sort()).toEqual([200, ...Array(many - 1).fill(420)]);
    expect(await countOf('account_package', 'account_id', id)).toBe(1);
  });

  test('that is sent again after a lost answer is placed once', async () => {
    const { id, token } = await buyer();
    const fields = { package_id: paid, quantity: 1, pay_method: 'cash', idempotency_key: 'lost-order' };
    const answers = await atOnce(() => order(token, fields));
    expect(new Set(answers.map(({ ret, data }) => `${ret} ${data['id']}`)).size).toBe(1);
    expect(await countOf('order', 'account_id', id)).toBe(1);
  });

  test('is paid from the balance once, however often it is sent, and not beyond the balance', async () => {
    const { id, token } = await buyer('1.50');
    const orders = await Promise.all(
      [1, 2].map(() => order(token, { package_id: paid, quantity: 1, pay_method: 'balance' })),
    );
    const pay = (at: number) =>
      kaifang.call('Platform.Order.Pay', { id: orders[at % 2]?.data['id'] ?? 0 }, token);
    const answers = await atOnce(pay);
    expect(answers.filter(({ ret }) => ret === 200)).toHaveLength(1);
    expect(await countOf('account_package', 'account_id', id)).toBe(1);
    const { data } = await kaifang.call('Admin.User.GetMember', { id }, root.token);
    expect(data['balance']).toBe('0.50');
  });
});
