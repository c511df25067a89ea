import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import type { Envelope } from '#schemas/wire.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { moneyOf } from '../support/records/money.ts';

let kaifang: TestApp;
let root: { id: number; token: string };
let second: { id: number; token: string };
let admin: { id: number; token: string };
let developer: { id: number; token: string };

beforeAll(async () => {
  kaifang = await startApp();
  root = await kaifang.signIn(255, 'root_1');
  second = await kaifang.signIn(255, 'root_2');
  admin = await kaifang.signIn(200, 'admin_1');
  developer = await kaifang.signIn(100, 'dev_1');
});
afterAll(() => kaifang.close());

const call = (service: string, fields: Row, token = root.token) =>
  kaifang.call(`Admin.${service}`, fields, token);
const codes = (answers: readonly Envelope<Row>[]) => {
  const counts: Record<number, number> = {};
  for (const { ret } of answers) counts[ret] = (counts[ret] ?? 0) + 1;
  return counts;
};

/** A developer's own request. */
async function requested(amount = '10.00', token = developer.token): Promise<number> {
  const { ret, data } = await kaifang.call('Platform.Recharge.Add', { amount, reason: 'for calls' }, token);
  expect({ ret, errors: data['errors'] }).toEqual({ ret: 200, errors: undefined });
  return Number(data['id']);
}

describe('a recharge', () => {
  test('is asked for by the developer, for himself, and approved by the super administrator [page-24, entity-21, state-20]', async () => {
    const { id, token } = await kaifang.signIn(100);
    const recharge = await requested('10.50', token);
    const pending = (await call('Recharge.Get', { id: recharge })).data;
    expect(pending).toMatchObject({
      account_id: id,
      submitter_id: id,
      audit_status: 'pending',
      auditor_id: null,
    });
    expect((await moneyOf(kaifang, id)).balance).toBe(0);
    const { ret, data } = await call('Recharge.Approve', { id: recharge });
    expect({ ret, data }).toMatchObject({
      ret: 200,
      data: { audit_status: 'approved', auditor_id: root.id },
    });
    expect(Date.parse(String(data['audited_at']))).toBeGreaterThan(Date.now() - 60_000);
    expect(await moneyOf(kaifang, id)).toMatchObject({ balance: 1050, recharged: 1050, summed: 1050 });
    const { rows } = await sql<Row>`
      select account_id, changes->'audit_status' as status from audit
      where resource = 'recharge' and record_id = ${recharge} order by id desc limit 1`.execute(
      kaifang.app.db,
    );
    expect(rows).toEqual([{ account_id: root.id, status: ['pending', 'approved'] }]);
  });

  test('shows its account what became of it, with the amount and the reason, in both languages', async () => {
    const { token } = await kaifang.signIn(100);
    const [good, bad] = [await requested('10.50', token), await requested('3.00', token)];
    await call('Recharge.Approve', { id: good });
    await call('Recharge.Decline', { id: bad, remark: 'No such transfer' });
    const { data } = await kaifang.call('Platform.Message.GetList', { sort: 'id' }, token);
    expect(data['items']).toMatchObject([
      {
        title: { zh_cn: '充值 ¥10.50 已到账', en: 'Your top-up of ¥10.50 was approved' },
        text: { zh_cn: '申请原因：for calls', en: 'Reason for request: for calls' },
        ...{ resource: 'recharge', record_id: good, state: 'unread' },
      },
      {
        title: { zh_cn: '充值 ¥3.00 未通过审核', en: 'Your top-up of ¥3.00 was declined' },
        text: { en: 'Review note: No such transfer' },
        ...{ resource: 'recharge', record_id: bad, state: 'unread' },
      },
    ]);
  });

  test('that is declined moves nothing, and says why [state-20]', async () => {
    const { id, token } = await kaifang.signIn(100);
    const recharge = await requested('10.00', token);
    const { data } = await call('Recharge.Decline', { id: recharge, remark: 'no transfer arrived' });
    expect(data).toMatchObject({
      audit_status: 'declined',
      remark: 'no transfer arrived',
      auditor_id: root.id,
    });
    expect((await call('Recharge.Approve', { id: recharge })).ret).toBe(420);
    expect(await moneyOf(kaifang, id)).toMatchObject({ balance: 0, lines: 0 });
    const mine = await kaifang.call('Platform.Recharge.Get', { id: recharge }, token);
    expect(mine.data).toMatchObject({ remark: 'no transfer arrived' });
  });

  test('that is approved and declined at once ends in one of the two (RCH-02)', async () => {
    for (let n = 0; n < 8; n++) {
      const { id, token } = await kaifang.signIn(100);
      const recharge = await requested('1.00', token);
      const [approved, declined] = await Promise.all([
        call('Recharge.Approve', { id: recharge }),
        call('Recharge.Decline', { id: recharge }, second.token),
      ]);
      expect([approved.ret, declined.ret].sort()).toEqual([200, 420]);
      expect((await moneyOf(kaifang, id)).balance).toBe(approved.ret === 200 ? 100 : 0);
    }
  });

  test('of twenty who approve it one does, and the money comes once (RCH-02) [beyond-13]', async () => {
    const { id, token } = await kaifang.signIn(100);
    const recharge = await requested('7.00', token);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_none, n) =>
        call('Recharge.Approve', { id: recharge }, n % 2 ? root.token : second.token),
      ),
    );
    expect(codes(answers)).toEqual({ 200: 1, 420: 19 });
    expect(await moneyOf(kaifang, id)).toEqual({
      balance: 700,
      recharged: 700,
      deducted: 0,
      summed: 700,
      lines: 1,
    });
  });

  test('that is approved again since the answer was lost gets the same answer, and no second effect (RCH-04)', async () => {
    const { id, token } = await kaifang.signIn(100);
    const fields = { id: await requested('3.00', token), idempotency_key: 'one-press-of-the-button' };
    const answers = [];
    for (let n = 0; n < 3; n++) answers.push(await call('Recharge.Approve', fields));
    expect(answers[0]).toMatchObject({ ret: 200, data: { audit_status: 'approved' } });
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    expect(await moneyOf(kaifang, id)).toMatchObject({ balance: 300, lines: 1 });
    const twice = { amount: '1.00', reason: 'x', idempotency_key: 'one-request-alone' };
    const first = await kaifang.call('Platform.Recharge.Add', twice, token);
    expect(await kaifang.call('Platform.Recharge.Add', twice, token)).toEqual(first);
  });

  test.each([
    '-1',
    '0',
    '0.00',
    '0.001',
    '1000000000000000',
    '100000000',
    '1,000',
    '１００',
    'NaN',
    '1e3',
    '',
    '+5',
  ])('is not taken over %j (RCH-05) [rule-31]', async (amount) => {
    for (const lang of ['zh_cn', 'en'] as const) {
      const answer = await kaifang.call(
        'Platform.Recharge.Add',
        { amount, reason: 'x' },
        developer.token,
        lang,
      );
      expect(answer).toMatchObject({ ret: 400, data: { errors: [{ field: 'amount' }] } });
    }
    const asked = { id: developer.id, amount, reason: 'x' };
    expect(await call('Recharge.Apply', asked)).toMatchObject({
      ret: 400,
      data: { errors: [{ field: 'amount' }] },
    });
  });

  test('needs a reason (RCH-05) [rule-31]', async () => {
    for (const reason of ['', '   '])
      expect(await call('Recharge.Apply', { id: developer.id, amount: '1', reason })).toMatchObject({
        ret: 400,
        data: { errors: [{ field: 'reason' }] },
      });
  });

  test('is asked for one account at a time, however the account is named', async () => {
    const other = await kaifang.signIn(100);
    const asked = { amount: '1', reason: 'for two' };
    const number = async () => (await call('Recharge.GetList', { limit: 1 })).data['total'];
    const before = await number();
    expect(await call('Recharge.Apply', { ids: [developer.id, other.id], ...asked })).toMatchObject({
      ret: 400,
      data: { errors: [{ field: 'ids', rule: 'maxItems' }] },
    });
    expect(await number()).toBe(before);
    expect((await call('Recharge.Apply', { ids: [other.id], ...asked })).ret).toBe(200);
    expect((await call('Recharge.GetList', { limit: 1 })).data['items']).toMatchObject([
      { account_id: other.id },
    ]);
  });

  test('is approved by anyone who asked for it where no one else could, which the trail shows (RCH-06)', async () => {
    const own = async () => {
      expect((await call('Recharge.Apply', { id: developer.id, amount: '5', reason: 'alone' })).ret).toBe(
        200,
      );
      const { data } = await call('Recharge.GetList', { limit: 1 });
      return { id: (data['items'] as Row[])[0]?.['id'] ?? 0 };
    };
    const others = await requested();
    const [mine, before] = [await own(), await moneyOf(kaifang, developer.id)];
    expect((await call('Recharge.Approve', mine)).ret).toBe(403);
    const enabled = (status: string) => call('User.AlterMemberStatus', { id: second.id, status });
    expect((await enabled('disabled')).ret).toBe(200);
    expect((await call('Recharge.Approve', mine)).ret).toBe(200);
    expect((await moneyOf(kaifang, developer.id)).balance).toBe(before.balance + 500);
    expect((await call('Recharge.Approve', { id: others })).ret).toBe(200);
    const { rows } = await sql<Row>`
      select record_id from audit where resource = 'recharge' and changes ? 'own_request'`.execute(
      kaifang.app.db,
    );
    expect(rows).toEqual([{ record_id: mine.id }]);
    expect((await enabled('enabled')).ret).toBe(200);
    expect((await call('Recharge.Approve', await own())).ret).toBe(403);
  });

  test('is not approved by anyone who asked for it, unless the config item says so (RCH-06)', async () => {
    expect((await call('Recharge.Apply', { id: developer.id, amount: '5', reason: 'gift' })).ret).toBe(200);
    const { data } = await call('Recharge.GetList', { limit: 1 });
    const [{ id = 0, submitter_id: submitter } = {}] = data['items'] as Row[];
    expect(submitter).toBe(root.id);
    const before = await moneyOf(kaifang, developer.id);
    const refused = await call('Recharge.Approve', { id });
    expect(refused).toMatchObject({ ret: 403, msg: expect.stringContaining('recharge_self_approval') });
    expect(await moneyOf(kaifang, developer.id)).toEqual(before);
    const { rows } = await sql<Row>`
      select changes from audit where service = 'Admin.Recharge.Approve' and account_id = ${root.id}
      order by id desc limit 1`.execute(kaifang.app.db);
    expect(rows).toEqual([{ changes: { refused: [null, 403] } }]);
    const item = { name: 'recharge_self_approval', value: '1', description: 'one person runs this platform' };
    expect((await call('Config.Add', item)).ret).toBe(200);
    expect((await call('Recharge.Approve', { id })).ret).toBe(200);
    expect((await moneyOf(kaifang, developer.id)).balance).toBe(before.balance + 500);
    await sql`delete from config where name = 'recharge_self_approval'`.execute(kaifang.app.db);
  });

  test('is approved by no other than a super administrator, in person (RCH-06, SIM-04)', async () => {
    const recharge = await requested();
    await sql`insert into operation (title, uri, levels) values ('x', '/service/recharge-audit/approve', '[200]')`.execute(
      kaifang.app.db,
    );
    kaifang.app.grants.forget();
    for (const token of [admin.token, developer.token])
      expect((await call('Recharge.Approve', { id: recharge }, token)).ret).toBe(403);
    const { data } = await call('User.SimulationLogin', { id: developer.id });
    const asOther = String(data['access_token']);
    const asked = await kaifang.call('Platform.Recharge.Add', { amount: '1', reason: 'x' }, asOther);
    expect(asked.ret).toBe(403);
    expect((await call('Recharge.Approve', { id: recharge }, asOther)).ret).toBe(403);
    expect((await call('Recharge.Get', { id: recharge })).data).toMatchObject({ audit_status: 'pending' });
  });

  test('is asked for on the page of an account by an administrator who may', async () => {
    const fields = { id: developer.id, amount: '8.80', reason: '线下转账' };
    expect((await call('Recharge.Apply', fields, admin.token)).ret).toBe(403);
    await call('Operation.Add', { title: 'x', uri: '/user/recharge', levels: [200] as never });
    const { ret, data } = await call('Recharge.Apply', fields, admin.token);
    expect({ ret, data }).toMatchObject({ ret: 200, data: { username: 'dev_1' } });
    const { data: list } = await call('Recharge.GetList', { filter: { submitter_id: admin.id } });
    expect(list['items']).toMatchObject([
      { account_id: developer.id, amount: '8.80', audit_status: 'pending' },
    ]);
    expect((await call('Recharge.Apply', { ...fields, id: 999_999 })).ret).toBe(404);
  });

  test('is the developer’s own: others do not see it, and no one writes what is not his to write (AZ-03) [beyond-10]', async () => {
    const recharge = await requested();
    const other = await kaifang.signIn(100);
    expect((await kaifang.call('Platform.Recharge.Get', { id: recharge }, other.token)).ret).toBe(404);
    for (const more of [{ account_id: other.id }, { audit_status: 'approved' }, { submitter_id: other.id }]) {
      const fields = { amount: '1', reason: 'x', ...more };
      expect((await kaifang.call('Platform.Recharge.Add', fields, developer.token)).ret).toBe(400);
    }
  });
});
