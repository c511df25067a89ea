import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { newApp } from '../support/gateway/newApp.ts';
import { startApplications } from '../support/startApplications.ts';

const { started, call, mine, added } = startApplications();

describe('the states of an application', () => {
  test('lead from review to use, and an edit of what was reviewed back to review [page-27, state-02, state-03]', async () => {
    const { id } = await added();
    const act = (verb: string, fields: Row = {}) => call(verb, { id: id as number, ...fields });
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
    expect(reviewed).toMatchObject({ reviewer_id: started.root.id });
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
    // The review that its last edit requested is no longer pending.
    for (const verb of ['Enable', 'Disable', 'Cancel', 'ResetSecret', 'Pass', 'Reject'])
      expect((await act(verb)).ret, verb).toBe(420);
  });

  test('are shown without a promise that a passed one can call: it may have expired', async () => {
    const { id } = await added({ expires_at: '2020-01-01T00:00:00.000Z' });
    expect((await call('Pass', { id: id as number })).ret).toBe(200);
    const { token } = started.developer;
    const { data } = await started.kaifang.call('Platform.Message.GetList', { limit: 1 }, token);
    const [{ text } = { text: null }] = data['items'] as { text: Row | null }[];
    expect(text?.['en']).toMatch(/^While it is valid/);
    expect(text?.['zh_cn']).toContain('有效期内');
  });

  test('begin again with what its developer says of it, with another way of calling, and with another developer', async () => {
    const other = await started.kaifang.signIn(100);
    const { id } = await added();
    let version = 1;
    const edited = async (fields: Row) => {
      const { data } = await call('Edit', { id: id as number, version, ...fields });
      version = Number(data['version']);
      return data['review_status'];
    };
    for (const fields of [
      { name: 'Other' },
      { institution: 'Company' },
      { apply_reason: 'More' },
      { ip_whitelist: '1.2.3.4' },
      { auth: 'sign' },
      { account_id: other.id },
    ]) {
      const passed = await call('Pass', { id: id as number });
      expect(passed.data).toMatchObject({ review_status: 'passed' });
      version = Number(passed.data['version']);
      expect([fields, await edited(fields)]).toEqual([fields, 'pending']);
    }
    // Fields that only administrators set need no review.
    await call('Pass', { id: id as number });
    version += 1;
    for (const fields of [{ daily_limit: 7 }, { expires_at: '2099-01-01T00:00:00.000Z' }])
      expect([fields, await edited(fields)]).toEqual([fields, 'passed']);
  });

  test('two who decide at once are one who wins and one who is shown (APP-02)', async () => {
    const { id } = await added();
    const both = await Promise.all([call('Pass', { id: id as number }), call('Pass', { id: id as number })]);
    expect(both.map(({ ret }) => ret).sort()).toEqual([200, 420]);
  });
});

describe('the calls of today', () => {
  test('are what the daily limit is held against, and can be filtered and sorted by [entity-06]', async () => {
    const [one, two] = [await added(), await added()];
    await sql`
      insert into kaifang_system.app_day (app_id, day, calls) values
      (${one['id']}, (now() at time zone 'Asia/Shanghai')::date, 2),
      (${two['id']}, (now() at time zone 'Asia/Shanghai')::date - 2, 1)`.execute(started.kaifang.app.db);
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
  test('has his own applications alone, by the same rules [beyond-10]', async () => {
    const stranger = await started.kaifang.signIn(100);
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
      { account_id: started.root.id },
      { daily_limit: 0 },
      { status: 'working' },
      { review_status: 'passed' },
    ])
      expect(await mine('Edit', { id: data['id'] as number, version: 1, ...fields })).toMatchObject({
        ret: 400,
        data: { errors: [{ field: Object.keys(fields)[0], rule: 'additionalProperties' }] },
      });
    expect((await mine('Add', { name: 'x', account_id: started.root.id })).ret).toBe(400);
  });

  test('a common member applies for none', async () => {
    const member = await started.kaifang.signIn(0);
    expect((await mine('Add', { name: 'x' }, member.token)).ret).toBe(403);
  });

  test('of twenty who register one key at once one gets it (APP-01) [beyond-15]', async () => {
    const developers = await Promise.all(Array.from({ length: 20 }, () => started.kaifang.signIn(100)));
    const answers = await Promise.all(
      developers.map(({ token }, at) => mine('Add', { name: `Same ${at}`, app_key: 'WantedByAll' }, token)),
    );
    expect(answers.map(({ ret }) => ret).sort()).toEqual([200, ...Array(19).fill(422)]);
    expect(answers.find(({ ret }) => ret === 422)?.msg).toBe('App key is existed!');
    const { rows } = await sql`select 1 from app where app_key = 'WantedByAll'`.execute(
      started.kaifang.app.db,
    );
    expect(rows).toHaveLength(1);
  });

  test('has no more than the site settings say, however many come at once (APP-02) [constant-19]', async () => {
    await sql`update site_config set dev_max_app_num = 5`.execute(started.kaifang.app.db);
    const { id, token } = await started.kaifang.signIn(101);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_none, at) => mine('Add', { name: `Many ${at}` }, token)),
    );
    const made = answers.filter(({ ret }) => ret === 200);
    expect(made).toHaveLength(5);
    expect(answers.find(({ ret }) => ret === 420)?.msg).toContain('5');
    // A canceled application frees its place, and an administrator's does not count.
    await call('Cancel', { id: made[0]?.data['id'] as number });
    expect((await mine('Add', { name: 'Again' }, token)).ret).toBe(200);
    expect((await call('Add', newApp({ name: 'Given', account_id: id }))).ret).toBe(200);
  });

  test('an account that owns an application cannot be deleted, nor renamed (ACC-02, ACC-03)', async () => {
    await added();
    const refused = await started.kaifang.call(
      'Admin.User.DelMember',
      { id: started.developer.id },
      started.root.token,
    );
    expect(refused.ret).toBe(420);
    const { rows } = await sql`select 1 from account where id = ${started.developer.id}`.execute(
      started.kaifang.app.db,
    );
    expect(rows).toHaveLength(1);
    const renamed = { id: started.developer.id, version: 1, username: 'other' };
    expect((await started.kaifang.call('Admin.User.EditMember', renamed, started.root.token)).ret).toBe(400);
  });
});
