import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { startApp, type TestApp } from '../../support/app.ts';
import { newApp } from '../../support/gateway/newApp.ts';

let kaifang: TestApp;
let root: { id: number; token: string };
let developer: { id: number; token: string };

beforeAll(async () => {
  kaifang = await startApp();
  root = await kaifang.signIn(255, 'root_1');
  developer = await kaifang.signIn(100, 'dev_1');
  const states = ['pending', 'pending', 'pending', 'passed', 'rejected'];
  for (const [at, state] of states.entries()) {
    const fields = { name: `App ${at}`, account_id: developer.id };
    const { data } = await kaifang.call('Admin.App.Add', newApp(fields), root.token);
    await sql`update app set review_status = ${state} where id = ${data['id']}`.execute(kaifang.app.db);
  }
});
afterAll(() => kaifang.close());

const list = async (fields: Row, token = root.token, service = 'Admin.App.GetList') =>
  (await kaifang.call(service, fields, token)).data;
const waiting = async (token: string): Promise<Row> =>
  (await kaifang.call('Admin.Waiting.Get', {}, token)).data['counts'] as Row;

describe('the tabs of a list', () => {
  test('have their numbers when they are asked for, under the filter and the search', async () => {
    expect((await list({}))['tabs']).toBeUndefined();
    expect((await list({ tabs: 1, limit: 1 }))['tabs']).toEqual({ pending: 3, passed: 1, rejected: 1 });
    expect((await list({ tabs: 1, q: 'App 0' }))['tabs']).toEqual({ pending: 1 });
    expect((await list({ tabs: 1, filter: { name: 'nothing' } }))['tabs']).toEqual({});
  });

  test('count the rows that the caller may see, and no others', async () => {
    const nobody = await kaifang.signIn(100);
    expect((await list({ tabs: 1 }, nobody.token, 'Platform.App.GetList'))['tabs']).toEqual({});
    expect((await list({ tabs: 1 }, developer.token, 'Platform.App.GetList'))['tabs']).toEqual({
      ...{ pending: 3, passed: 1, rejected: 1 },
    });
  });

  test('a list without tabs has none', async () => {
    expect((await list({ tabs: 1 }, root.token, 'Admin.Config.GetList'))['tabs']).toEqual({});
  });
});

describe('what waits for an account', () => {
  test('is counted for anyone who may open the list', async () => {
    expect(await waiting(root.token)).toMatchObject({ app: 3, message: 0 });
    const admin = await kaifang.signIn(200);
    expect(await waiting(admin.token)).toEqual({ message: 0 });
    const grant = { title: 'Apps', uri: '/application/list', account_ids: [admin.id] };
    await kaifang.call('Admin.Operation.Add', grant, root.token);
    expect(await waiting(admin.token)).toEqual({ app: 3, message: 0 });
    expect(await waiting(developer.token)).toEqual({ message: 0 });
  });

  test('follows what is done, and counts no further than to a hundred', async () => {
    const { rows } = await sql<{ id: number }>`
      select id from app where review_status = 'pending' order by id limit 1`.execute(kaifang.app.db);
    await kaifang.call('Admin.App.Pass', { id: rows[0]?.id }, root.token);
    expect(await waiting(root.token)).toMatchObject({ app: 2 });
    expect(await waiting(developer.token)).toEqual({ message: 1 });
    await sql`
      insert into message (account_id, title, state)
      select ${developer.id}, '{"en":"x"}', 'unread' from generate_series(1, 500)`.execute(kaifang.app.db);
    expect(await waiting(developer.token)).toEqual({ message: 100 });
  });
});
