import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { startApp, type TestApp } from '../support/app.ts';

let kaifang: TestApp;
let root: { id: number; token: string };
let developer: { id: number; token: string };
let n = 0;

beforeAll(async () => {
  kaifang = await startApp();
  root = await kaifang.signIn(255, 'root_1');
  developer = await kaifang.signIn(100, 'dev_1');
});
afterAll(() => kaifang.close());

const call = (verb: string, fields: Row, lang: 'zh_cn' | 'en' = 'en') =>
  kaifang.call(`Admin.App.${verb}`, fields, root.token, lang);
const mine = (verb: string, fields: Row, token = developer.token) =>
  kaifang.call(`Platform.App.${verb}`, fields, token);
const added = async (fields: Row = {}): Promise<Row> => {
  const { ret, data } = await call('Add', { name: `App ${++n}`, account_id: developer.id, ...fields });
  expect({ ret, data }).toMatchObject({ ret: 200 });
  return data;
};
const errorOf = (data: Row) => (data['errors'] as Row[] | undefined)?.[0];

describe('an application', () => {
  test('has a random key and secret, waits for review, and keeps its secret sealed (APP-06)', async () => {
    const record = await added();
    expect(record).toMatchObject({
      status: 'unset',
      review_status: 'pending',
      daily_limit: 0,
      calls_today: 0,
    });
    expect(record['app_key']).toMatch(/^[0-9A-Za-z]{24}$/);
    const secret = String(record['app_secret']);
    expect(secret).toMatch(/^[0-9A-Za-z]{48}$/);
    const { rows } = await sql<{ app_secret: string }>`
      select app_secret from app where id = ${record['id']}`.execute(kaifang.app.db);
    expect(rows[0]?.app_secret).not.toContain(secret);
    expect(JSON.parse(kaifang.app.keys.open(rows[0]?.app_secret ?? ''))).toBe(secret);
    const answers = [
      await call('Get', { id: record['id'] as number }),
      await call('GetList', {}),
      await call('Edit', { id: record['id'] as number, version: 1, institution: 'x' }),
    ];
    expect(JSON.stringify(answers)).not.toContain('app_secret');
    const stored = await sql`
      select (select json_agg(audit) from audit) as audit,
        (select json_agg(i) from kaifang_system.idempotency i) as answers`.execute(kaifang.app.db);
    expect(JSON.stringify(stored.rows)).not.toContain(secret);
  });

  test('answers a repeated request with the same secret, which the kept answer does not show (APP-06)', async () => {
    const fields = { name: 'Twice', account_id: developer.id, idempotency_key: 'twice-the-same' };
    const [first, second] = [await call('Add', fields), await call('Add', fields)];
    expect(second).toEqual(first);
    const { rows } = await sql<{ answer: string }>`
      select answer from kaifang_system.idempotency where key = 'twice-the-same'`.execute(kaifang.app.db);
    expect(JSON.stringify(rows)).not.toContain(first.data['app_secret']);
  });

  test('gets another secret by a reset, which is written down without it', async () => {
    const { id, app_secret: before } = await added();
    const { ret, data } = await call('ResetSecret', { id: id as number });
    expect(ret).toBe(200);
    expect(data['app_secret']).toMatch(/^[0-9A-Za-z]{48}$/);
    expect(data['app_secret']).not.toBe(before);
    const { rows } = await sql<{ changes: Row }>`
      select changes from audit where service = 'Admin.App.ResetSecret' and record_id = ${id}`.execute(
      kaifang.app.db,
    );
    expect(rows[0]?.changes).toEqual({ app_secret: [null, '***'] });
  });

  test.each(['中文', 'a b', '😀', 'a-b', 'x'.repeat(10_000)])(
    'refuses the key %s in both languages (APP-01)',
    async (app_key) => {
      const fields = { name: 'x', account_id: developer.id, app_key };
      const [zhCn, en] = [await call('Add', fields, 'zh_cn'), await call('Add', fields)];
      expect([zhCn.ret, en.ret]).toEqual([400, 400]);
      expect(errorOf(en.data)).toMatchObject({ field: 'app_key' });
      if (app_key.length < 100) {
        expect(errorOf(en.data)?.['message']).toBe(
          'app_key can only be a combination of numbers and English!',
        );
        expect(errorOf(zhCn.data)?.['message']).toBe('app_key只能由数字和英文组成！');
      }
    },
  );

  test('has a key that is its own and never changes (APP-01)', async () => {
    const record = await added({ app_key: `Key${++n}` });
    const again = await call('Add', {
      name: 'x',
      account_id: developer.id,
      app_key: record['app_key'] ?? '',
    });
    expect(again).toMatchObject({ ret: 422, data: { errors: [{ message: 'App key is existed!' }] } });
    const changed = await call('Edit', { id: record['id'] as number, version: 1, app_key: 'Other' });
    expect(changed).toMatchObject({ ret: 400, data: { errors: [{ field: 'app_key' }] } });
    expect((await call('Del', { id: record['id'] as number })).ret).toBe(404);
  });

  test.each([-1, 1.5, '', '9223372036854775808', 'unlimited'])(
    'refuses the daily limit %s (APP-04)',
    async (daily_limit) => {
      const { ret, data } = await call('Add', { name: 'x', account_id: developer.id, daily_limit });
      expect({ ret, field: errorOf(data)?.['field'] }).toEqual({ ret: 400, field: 'daily_limit' });
    },
  );

  test('keeps its whitelist in one way to write it, and an error names the line (APP-05)', async () => {
    const list = '10.0.0.7/8, ::FFFF:1.2.3.4\n2001:0DB8::1/32;  10.0.0.9/8  0.0.0.0/0';
    const record = await added({ ip_whitelist: list });
    expect(record['ip_whitelist']).toBe('10.0.0.0/8\n1.2.3.4\n2001:db8::/32\n0.0.0.0/0');
    const lines = Array.from({ length: 400 }, (_none, at) => `10.1.${at % 250}.1`);
    lines[299] = '999.1.1.1';
    const wrong = await call('Add', { name: 'x', account_id: developer.id, ip_whitelist: lines.join('\n') });
    expect(wrong.ret).toBe(400);
    expect(errorOf(wrong.data)?.['message']).toContain('line 300: "999.1.1.1"');
    const empty = await added({ ip_whitelist: '' });
    expect(empty['ip_whitelist']).toBeNull();
    const long = Array.from({ length: 10_000 }, (_none, at) => `10.${at >> 8}.${at & 255}.1`).join('\n');
    expect((await call('Add', { name: 'x', account_id: developer.id, ip_whitelist: long })).ret).toBe(400);
  });
});

describe('the states of an application', () => {
  test('lead from review to use, and an edit of what was reviewed back to review', async () => {
    const { id } = await added();
    const act = (verb: string, fields: Row = {}) => call(verb, { id: id as number, ...fields });
    expect((await act('Reject')).ret).toBe(400);
    expect((await act('Reject', { review_note: '资料不全' })).data).toMatchObject({
      review_status: 'rejected',
      review_note: '资料不全',
    });
    expect((await act('Pass')).data).toMatchObject({
      review_status: 'passed',
      status: 'working',
      review_note: null,
    });
    const reviewed = (await call('Get', { id: id as number })).data;
    expect(reviewed).toMatchObject({ reviewer_id: root.id });
    expect(Date.now() - Date.parse(String(reviewed['reviewed_at']))).toBeLessThan(60_000);
    expect((await act('Pass')).ret).toBe(420);
    const limited = await act('Edit', { version: 3, daily_limit: 5 });
    expect(limited.data).toMatchObject({ review_status: 'passed', daily_limit: 5 });
    const renamed = await act('Edit', { version: 4, name: 'Renamed' });
    expect(renamed.data).toMatchObject({ review_status: 'pending', status: 'working', version: 5 });
    expect((await act('Disable')).data['status']).toBe('disabled');
    expect((await act('Pass')).ret).toBe(420);
    expect((await act('Enable')).data['status']).toBe('working');
    expect((await act('Cancel')).data['status']).toBe('canceled');
    for (const verb of ['Enable', 'Disable', 'Cancel', 'ResetSecret'])
      expect((await act(verb)).ret).toBe(420);
  });

  test('two who decide at once are one who wins and one who is told (APP-02)', async () => {
    const { id } = await added();
    const both = await Promise.all([call('Pass', { id: id as number }), call('Pass', { id: id as number })]);
    expect(both.map(({ ret }) => ret).sort()).toEqual([200, 420]);
  });
});

describe('the calls of today', () => {
  test('are what the daily limit is held against, and can be filtered and sorted by', async () => {
    const [one, two] = [await added(), await added()];
    await sql`
      insert into kaifang_system.app_day (app_id, day, calls) values
      (${one['id']}, (now() at time zone 'Asia/Shanghai')::date, 2),
      (${two['id']}, (now() at time zone 'Asia/Shanghai')::date - 2, 1)`.execute(kaifang.app.db);
    const filter = { id: { in: [one['id'] ?? null, two['id'] ?? null] } };
    const { data } = await call('GetList', { filter, sort: '-calls_today', fields: 'calls_today' });
    expect(data['items']).toEqual([
      { id: one['id'], calls_today: 2 },
      { id: two['id'], calls_today: 0 },
    ]);
    const some = await call('GetList', { filter: { ...filter, calls_today: { gte: 1 } } });
    expect(some.data['total']).toBe(1);
    const changed = await call('Edit', { id: one['id'] as number, version: 1, daily_limit: 9 });
    expect(changed.data).toMatchObject({ calls_today: 2 });
    expect((await call('Edit', { id: 1, version: 1, calls_today: 9 })).ret).toBe(400);
  });
});

describe('a developer', () => {
  test('has his own applications alone, by the same rules', async () => {
    const stranger = await kaifang.signIn(100);
    const made = await mine('Add', { name: 'Mine', apply_reason: 'test' }, stranger.token);
    expect(made).toMatchObject({ ret: 200, data: { account_id: stranger.id, review_status: 'pending' } });
    expect(made.data['app_secret']).toMatch(/^[0-9A-Za-z]{48}$/);
    const { id, version } = made.data as { id: number; version: number };
    expect((await mine('Get', { id })).ret).toBe(404);
    expect((await mine('Edit', { id, version, name: 'Stolen' })).ret).toBe(404);
    expect((await mine('GetList', { filter: { id } })).data['total']).toBe(0);
    const list = await mine('GetList', {}, stranger.token);
    expect((list.data['items'] as Row[]).map((item) => item['id'])).toEqual([id]);
    await call('Pass', { id });
    const edited = await mine('Edit', { id, version: version + 1, name: 'Better' }, stranger.token);
    expect(edited.data).toMatchObject({ name: 'Better', review_status: 'pending' });
  });

  test('cannot give an application away, nor write what is the administrator’s (AZ-13)', async () => {
    const { data } = await mine('Add', { name: 'Mine' });
    for (const fields of [
      { account_id: root.id },
      { daily_limit: 0 },
      { status: 'working' },
      { review_status: 'passed' },
    ])
      expect(await mine('Edit', { id: data['id'] as number, version: 1, ...fields })).toMatchObject({
        ret: 400,
        data: { errors: [{ field: Object.keys(fields)[0], rule: 'additionalProperties' }] },
      });
    expect((await mine('Add', { name: 'x', account_id: root.id })).ret).toBe(400);
  });

  test('a common member applies for none', async () => {
    const member = await kaifang.signIn(0);
    expect((await mine('Add', { name: 'x' }, member.token)).ret).toBe(403);
  });

  test('has no more than the config item says, however many come at once (APP-02)', async () => {
    await sql`update site_config set dev_max_app_num = 5`.execute(kaifang.app.db);
    const { id, token } = await kaifang.signIn(101);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_none, at) => mine('Add', { name: `Many ${at}` }, token)),
    );
    const made = answers.filter(({ ret }) => ret === 200);
    expect(made).toHaveLength(5);
    expect(answers.find(({ ret }) => ret === 420)?.msg).toContain('5');
    // A canceled one leaves its place, and an administrator is not counted.
    await call('Cancel', { id: made[0]?.data['id'] as number });
    expect((await mine('Add', { name: 'Again' }, token)).ret).toBe(200);
    expect((await call('Add', { name: 'Given', account_id: id })).ret).toBe(200);
  });

  test('an account that owns an application cannot be deleted, nor renamed (ACC-02, ACC-03)', async () => {
    await added();
    const refused = await kaifang.call('Admin.User.DelMember', { id: developer.id }, root.token);
    expect(refused.ret).toBe(420);
    const { rows } = await sql`select 1 from account where id = ${developer.id}`.execute(kaifang.app.db);
    expect(rows).toHaveLength(1);
    const renamed = { id: developer.id, version: 1, username: 'other' };
    expect((await kaifang.call('Admin.User.EditMember', renamed, root.token)).ret).toBe(400);
  });
});
