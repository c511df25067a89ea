import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { noticeJob } from '#server/features/messages/noticeJob.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { newApp } from '../support/gateway/newApp.ts';

let kaifang: TestApp;
let root: { id: number; token: string };
let developer: { id: number; token: string };
let company: { id: number; token: string };

beforeAll(async () => {
  kaifang = await startApp();
  root = await kaifang.signIn(255, 'root_1');
  developer = await kaifang.signIn(100, 'dev_1');
  company = await kaifang.signIn(101, 'firm_1');
});
afterAll(() => kaifang.close());

const title = { zh_cn: '例行维护', en: 'Maintenance' };
const send = (fields: Row, token = root.token) =>
  kaifang.call('Admin.Notice.Add', { title: title as never, ...fields }, token);
const heard = async (notice: Row): Promise<number[]> => {
  const { rows } = await sql<{ account_id: number }>`
    select account_id from message where resource = 'notice' and record_id = ${notice['id']}
    order by account_id`.execute(kaifang.app.db);
  return rows.map(({ account_id }) => account_id);
};

describe('a notice', () => {
  test('reaches the accounts, the levels or everybody that it is for', async () => {
    const one = await send({ audience: 'accounts', account_ids: [company.id] as never });
    expect(one).toMatchObject({ ret: 200, data: { recipients: 1, sender_id: root.id } });
    expect(await heard(one.data)).toEqual([company.id]);
    const level = await send({ audience: 'levels', levels: [100] as never });
    expect(await heard(level.data)).toEqual([developer.id]);
    const all = await send({ audience: 'all', text: { en: 'One language is enough' } as never });
    expect(await heard(all.data)).toEqual(expect.arrayContaining([root.id, developer.id, company.id]));
    const { data } = await kaifang.call('Platform.Message.GetList', { limit: 1 }, developer.token);
    expect(data['items']).toMatchObject([{ title, text: { en: 'One language is enough' }, state: 'unread' }]);
  });

  test('reaches the users of an API', async () => {
    const api = { service: 'App.Weather.Now', title: '天气', module: 'w', description: 'x', type: 'common' };
    await sql`
      insert into api_design (service, title, type, status) values (${api.service}, '天气', 'common', 'published')`.execute(
      kaifang.app.db,
    );
    const fields = { name: 'App', account_id: company.id };
    const { data: app } = await kaifang.call('Admin.App.Add', newApp(fields), root.token);
    await sql`insert into call_log (app_id, service, ret) values (${app['id']}, ${api.service}, 200)`.execute(
      kaifang.app.db,
    );
    const sent = await send({ audience: 'api', service: api.service });
    expect(await heard(sent.data)).toEqual([company.id]);
  });

  test('shows beforehand how many it reaches, to anyone who may send it, and sends nothing by that', async () => {
    const reach = (fields: Row, token = root.token) =>
      kaifang.call('Admin.Notice.Reach', { title: title as never, ...fields }, token);
    const sent = async () =>
      (await sql`select id from message where resource = 'notice'`.execute(kaifang.app.db)).rows.length;
    const before = await sent();
    expect(await reach({ audience: 'levels', levels: [100, 101] as never })).toMatchObject({
      ret: 200,
      data: { count: 2 },
    });
    expect(await reach({ audience: 'levels' })).toMatchObject({ ret: 400 });
    expect(await reach({ audience: 'all' }, developer.token)).toMatchObject({ ret: 403 });
    expect(await sent()).toBe(before);
  });

  test('says whom it needs, and is sent by anyone who may', async () => {
    expect(await send({ audience: 'levels' })).toMatchObject({
      ret: 400,
      data: { errors: [{ field: 'levels', rule: 'required' }] },
    });
    const admin = await kaifang.signIn(200);
    expect(await send({ audience: 'all' }, admin.token)).toMatchObject({ ret: 403 });
    const grant = { title: 'Notices', uri: '/platmanage/notice/add', account_ids: [admin.id] };
    await kaifang.call('Admin.Operation.Add', grant, root.token);
    expect(await send({ audience: 'all' }, admin.token)).toMatchObject({ ret: 200 });
    expect(await send({ audience: 'all' }, developer.token)).toMatchObject({ ret: 403 });
  });

  test('reaches 100,000 accounts as a job, in one statement', async () => {
    await sql`
      insert into account (username, level, status, balance)
      select 'many_' || n, 0, 'enabled', 0 from generate_series(1, 100000) n`.execute(kaifang.app.db);
    const sent = await send({ audience: 'levels', levels: [0] as never });
    expect(sent).toMatchObject({ ret: 200, data: { recipients: null } });
    const started = performance.now();
    await kaifang.app.jobs.idle();
    console.log(`100,000 messages: ${Math.round(performance.now() - started)} ms`);
    expect(await heard(sent.data)).toHaveLength(100_000);
    const { data } = await kaifang.call('Admin.Notice.Get', { id: sent.data['id'] }, root.token);
    expect(data['recipients']).toBe(100_000);
    const { rows } = await sql`select state, done, kind from job`.execute(kaifang.app.db);
    expect(rows).toEqual([{ state: 'done', done: 100_000, kind: 'notice' }]);
  }, 60_000);

  test('whose process went away while it was sent is sent by another one, once, and none that was refused', async () => {
    const { db } = kaifang.app;
    const levels = JSON.stringify([100]);
    const { rows } = await sql<{ id: number }>`
      insert into notice (title, audience, levels, sender_id)
      select ${JSON.stringify(title)}::jsonb, 'levels', to_jsonb(${levels}::json), ${root.id}
      from generate_series(1, 2) returning id`.execute(db);
    const [gone = 0, refused = 0] = rows.map(({ id }) => id);
    for (const [id, state] of [
      [gone, 'broken'],
      [refused, 'failed'],
    ] as const)
      await sql`
        insert into job (account_id, kind, resource, state, cancelling, done, failed, params)
        values (${root.id}, 'notice', 'notice', ${state}, false, 0, 0, ${JSON.stringify({ id })}::jsonb)`.execute(
        db,
      );
    const due = async () => (await noticeJob.due(kaifang.app)).map(({ id }) => id);
    expect(await due()).toEqual([gone]);
    const run = () => noticeJob.run(kaifang.app, gone, new AbortController().signal);
    await Promise.all([run(), run(), run()]);
    expect(await due()).toEqual([]);
    expect(await heard({ id: gone })).toEqual([developer.id]);
    expect(await heard({ id: refused })).toEqual([]);
    const { data } = await kaifang.call('Admin.Notice.Get', { id: gone }, root.token);
    expect(data['recipients']).toBe(1);
  });
});
