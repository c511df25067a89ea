import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { type Movement, moveMoney } from '#server/features/balances/moveMoney.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { moneyOf, rechargeOf } from '../support/records/money.ts';

let kaifang: TestApp;
let root: { id: number; token: string };
let someone: { id: number; token: string };

beforeAll(async () => {
  kaifang = await startApp();
  root = await kaifang.signIn(255, 'root_1');
  someone = await kaifang.signIn(100, 'someone');
});
afterAll(() => kaifang.close());

const db = () => kaifang.app.db;
const move = (movement: Movement) =>
  db()
    .transaction()
    .execute((tx) => moveMoney(tx, [movement]));
const recharged = async (amount: number, accountId = someone.id) => {
  const recharge = await rechargeOf(kaifang, accountId, amount);
  await move({ kind: 'recharge', accountId, amount, cause: { recharge } });
  return recharge;
};
const line = (fields: Row) => {
  const names = Object.keys(fields).map((name) => sql.ref(name));
  return sql`insert into ledger (${sql.join(names)}) values (${sql.join(Object.values(fields))})`.execute(
    db(),
  );
};

describe('the ledger', () => {
  test('has two lines for a movement that add up to zero, and the balance follows them [entity-22, beyond-12]', async () => {
    const recharge = await recharged(12_345);
    const { data } = await kaifang.call(
      'Admin.Ledger.GetList',
      { filter: { recharge_id: recharge } },
      root.token,
    );
    expect(data['items']).toMatchObject([
      { kind: 'recharge', book: 'cash', account_id: null, amount: '-123.45', order_id: null },
      { kind: 'recharge', book: 'balance', account_id: someone.id, amount: '123.45', recharge_id: recharge },
    ]);
    const { data: account } = await kaifang.call('Admin.User.GetMember', { id: someone.id }, root.token);
    expect(account).toMatchObject({
      balance: '123.45',
      recharge_total: '123.45',
      deduction_total: '0.00',
      version: 1,
    });
  });

  test('takes no movement whose lines do not add up, and no line that stands alone', async () => {
    const recharge_id = await rechargeOf(kaifang, someone.id, 100);
    const whole = {
      movement: 999_999,
      kind: 'recharge',
      book: 'balance',
      account_id: someone.id,
      recharge_id,
      amount: 100,
    };
    await expect(line(whole)).rejects.toThrow('movement 999999 has 1 lines');
    await expect(line({ ...whole, recharge_id: null })).rejects.toThrow('ledger_line_whole');
    await expect(line({ ...whole, account_id: null })).rejects.toThrow('ledger_line_whole');
    await expect(line({ ...whole, amount: 0 })).rejects.toThrow('ledger_line_whole');
    expect((await moneyOf(kaifang, someone.id)).lines).toBe(1);
  });

  test('moves money once for one cause', async () => {
    const recharge = await recharged(100);
    const again = { kind: 'recharge', accountId: someone.id, amount: 100, cause: { recharge } } as const;
    await expect(move(again)).rejects.toThrow('ledger_recharge_once');
    expect((await moneyOf(kaifang, someone.id)).balance).toBe(12_445);
  });

  test('is only ever added to, and a balance changes by it alone', async () => {
    await expect(sql`update ledger set amount = amount * 2`.execute(db())).rejects.toThrow('only ever added');
    await expect(sql`delete from ledger`.execute(db())).rejects.toThrow('only ever added');
    for (const name of ['balance', 'recharge_total', 'deduction_total'])
      await expect(sql`update account set ${sql.ref(name)} = 1`.execute(db())).rejects.toThrow(
        'sums of the ledger',
      );
    await expect(
      sql`insert into account (username, level, balance, recharge_total) values ('rich', 100, 1, 1)`.execute(
        db(),
      ),
    ).rejects.toThrow('sums of the ledger');
  });

  test('lets no balance fall below zero (MON-01)', async () => {
    const poor = await kaifang.signIn(100);
    await recharged(100, poor.id);
    const recharge = await rechargeOf(kaifang, poor.id, 101);
    const more = { kind: 'deduction', accountId: poor.id, amount: 101, cause: { recharge } } as const;
    await expect(move(more)).rejects.toThrow('account_balance_covered');
    expect(await moneyOf(kaifang, poor.id)).toEqual({
      balance: 100,
      recharged: 100,
      deducted: 0,
      summed: 100,
      lines: 1,
    });
  });

  test('is seen by its account, own lines alone, and changed by no one', async () => {
    const other = await kaifang.signIn(100);
    const { data } = await kaifang.call('Platform.Ledger.GetList', {}, someone.token);
    expect((data['items'] as Row[]).map((item) => item['account_id'])).toEqual([someone.id, someone.id]);
    const id = (data['items'] as Row[])[0]?.['id'];
    expect((await kaifang.call('Platform.Ledger.Get', { id }, someone.token)).ret).toBe(200);
    expect((await kaifang.call('Platform.Ledger.Get', { id }, other.token)).ret).toBe(404);
    for (const verb of ['Add', 'Edit', 'Del', 'Import'])
      expect((await kaifang.call(`Admin.Ledger.${verb}`, {}, root.token)).ret).toBe(404);
  });

  test('is written by one function', () => {
    const writers = readdirSync('server', { recursive: true, encoding: 'utf8' }).filter(
      (file) =>
        file.endsWith('.ts') &&
        /(into|update|insertInto\(|updateTable\() *["'`]?ledger\b/.test(
          readFileSync(`server/${file}`, 'utf8'),
        ),
    );
    expect(writers).toEqual(['features/balances/moveMoney.ts']);
  });
});
