import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { fillDemo, NotEmpty } from '#server/demo/fill.ts';
import { createRandom } from '#server/demo/random.ts';
import { readAmounts, SeedError, seedRows } from '#server/demo/seed.ts';
import { createLocalFiles } from '#server/store/files/localFiles.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { unsound } from '../support/records/money.ts';

let kaifang: TestApp;
let root: { id: number; token: string };
let told: string[];
const folder = mkdtempSync(join(tmpdir(), 'kaifang-demo-'));
const files = createLocalFiles(join(folder, 'uploads'));

beforeAll(async () => {
  kaifang = await startApp();
  root = await kaifang.signIn(255, 'root_1');
  told = await fillDemo(kaifang.app.db, kaifang.app.keys, files);
});
afterAll(async () => {
  await kaifang.close();
  rmSync(folder, { recursive: true });
});

const call = (service: string, fields: Row = {}) => kaifang.call(service, fields, root.token);
const count = async (service: string, filter: Row) => {
  const { ret, data } = await call(service, { filter: filter as never, limit: 1, total: 'exact' });
  expect(ret).toBe(200);
  return Number(data['total']);
};

describe('the demo', () => {
  test('has something in each state that a screen can show', async () => {
    for (const level of [0, 100, 101, 200])
      expect(await count('Admin.User.GetAllMembers', { level })).toBeGreaterThan(1);
    for (const status of ['unset', 'working', 'disabled', 'canceled'])
      expect(await count('Admin.App.GetList', { status }), status).toBeGreaterThan(0);
    for (const review_status of ['pending', 'passed', 'rejected'])
      expect(await count('Admin.App.GetList', { review_status }), review_status).toBeGreaterThan(0);
    for (const state of ['unused', 'using', 'used_up', 'expired', 'void'])
      expect(await count('Admin.AccountPackage.GetList', { state }), state).toBeGreaterThan(0);
    for (const package_state of ['unshipped', 'sent', 'recycled'])
      expect(await count('Admin.Order.GetList', { package_state }), package_state).toBeGreaterThan(0);
    for (const status of ['unpaid', 'paid', 'canceled'])
      expect(await count('Admin.Order.GetList', { status }), status).toBeGreaterThan(0);
    for (const audit_status of ['pending', 'approved', 'declined'])
      expect(await count('Admin.Recharge.GetList', { audit_status }), audit_status).toBeGreaterThan(0);
    for (const kind of ['recharge', 'deduction', 'refund'])
      expect(await count('Admin.Ledger.GetList', { kind }), kind).toBeGreaterThan(0);
    expect(await count('Admin.User.GetAllMembers', { balance: { gt: '0.00' } })).toBeGreaterThan(10);
    expect(await unsound(kaifang)).toEqual([]);
    for (const status of ['pending', 'passed', 'rejected'])
      expect(await count('Admin.ApiApply.GetList', { status }), status).toBeGreaterThan(0);
    for (const target_type of ['role', 'account', 'app'])
      expect(await count('Admin.PermissionRule.GetList', { target_type }), target_type).toBeGreaterThan(1);
    for (const state of ['delivered', 'dead'])
      expect(await count('Admin.PushRecord.GetList', { state }), state).toBeGreaterThan(0);
    for (const review_status of ['pending', 'passed', 'rejected'])
      expect(await count('Admin.Subscription.GetList', { review_status }), review_status).toBeGreaterThan(0);
    for (const status of ['untested', 'passed', 'failed'])
      expect(await count('Admin.TestCase.GetList', { status }), status).toBeGreaterThan(0);
    expect(await count('Admin.Article.GetList', { cover: { null: false } })).toBe(10);
    expect(await count('Admin.App.GetList', { calls_today: { gt: 0 } })).toBeGreaterThan(0);
  });

  test('keeps the rules of its resources: what it holds can be saved again as it is', async () => {
    for (const [get, edit] of [
      ['Admin.App.GetList', 'Admin.App.Edit'],
      ['Admin.Order.GetList', 'Admin.Order.Edit'],
      ['Admin.Package.GetList', 'Admin.Package.Edit'],
      ['Admin.Article.GetList', 'Admin.Article.Edit'],
      ['Admin.User.GetAllMembers', 'Admin.User.EditMember'],
      ['Admin.Database.GetList', 'Admin.Database.Edit'],
      ['Admin.Procedure.GetList', 'Admin.Procedure.Edit'],
      ['Admin.Task.GetList', 'Admin.Task.Edit'],
      ['Admin.Topic.GetList', 'Admin.Topic.Edit'],
      ['Admin.Subscription.GetList', 'Admin.Subscription.Edit'],
      ['Admin.TokenConfig.GetList', 'Admin.TokenConfig.Edit'],
      ['Admin.TestCase.GetList', 'Admin.TestCase.Edit'],
    ] as const) {
      const { data } = await call(get, { limit: 1000 });
      const answers = [];
      for (const { id, version } of (data['items'] as Row[]).slice(0, 30))
        answers.push(await call(edit, { id: id ?? 0, version: version ?? 0 }));
      expect(
        answers.filter(({ ret }) => ret !== 200).map(({ data: wrong }) => wrong),
        edit,
      ).toEqual([]);
    }
  });

  test('has orders of ninety days up to today, none of them to come', async () => {
    const { rows } = await sql<{ days: number; late: number; today: number }>`
      select count(distinct created_at::date) as days, count(*) filter (where created_at > now()) as late,
        count(*) filter (where created_at > now() - interval '1 day') as today from "order"`.execute(
      kaifang.app.db,
    );
    expect(rows[0]?.days).toBeGreaterThan(80);
    expect(rows[0]).toMatchObject({ late: 0 });
    expect(rows[0]?.today).toBeGreaterThan(0);
  });

  test('tells a password by which its accounts sign in', async () => {
    const password = /password (\w+)$/.exec(told[1] ?? '')?.[1] ?? '';
    const answer = await kaifang.call('Platform.User.UserLogin', {
      username: 'operator',
      password,
      is_admin_login: 1,
    });
    expect(answer).toMatchObject({ ret: 200, data: { role: 200 } });
  });

  test('is not made where something is already', async () => {
    await expect(fillDemo(kaifang.app.db, kaifang.app.keys, files)).rejects.toThrow(NotEmpty);
  });

  test('falls the same way every time', () => {
    const [one, two] = [createRandom(7), createRandom(7)];
    const some = Array.from({ length: 20 }, () => one.whole(1, 6));
    expect(Array.from({ length: 20 }, () => two.whole(1, 6))).toEqual(some);
    expect(new Set(some).size).toBeGreaterThan(3);
  });
});

describe('bulk rows', () => {
  test('are made in the number that was asked for, and can be made again', async () => {
    const before = await count('Admin.Order.GetList', {});
    const lines = await seedRows(kaifang.app.db, { orders: 1500, calls: 2000, recharges: 300 });
    expect(lines.join('\n')).toMatch(
      /1,500 rows of order in .*rows\/s\n300 rows of recharge in .*rows\/s\n2,000 rows of call_log in .*rows\/s/,
    );
    await seedRows(kaifang.app.db, { orders: 500, calls: 0, recharges: 0 });
    expect(await unsound(kaifang)).toEqual([]);
    expect(await count('Admin.Order.GetList', {})).toBe(before + 2000);
    const { data } = await call('Admin.Order.GetList', { q: 'Seed package', figures: true, limit: 1 });
    expect(data['figures']).toMatchObject({ orders: 2000 });
  });

  test.each([[[]], [['--orders', 'x']], [['--orders', '-1']], [['--rows', '5']]])(
    'are refused for %j',
    (args) => {
      expect(() => readAmounts(args)).toThrow(SeedError);
    },
  );
});
