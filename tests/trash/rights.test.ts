import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Json, Row } from '#schemas/resource.ts';
import { startApp, type TestApp } from '../support/app.ts';

let kaifang: TestApp;
let root: { id: number; token: string; username: string };

beforeAll(async () => {
  kaifang = await startApp();
  root = await kaifang.signIn(255, 'root_1');
});
afterAll(() => kaifang.close());

const call = (service: string, fields: Row, token = root.token) => kaifang.call(service, fields, token);
const config = async (name: string): Promise<Row> => {
  return (await call('Admin.Config.Add', { name, value: '1', description: 'x' })).data;
};
const article = async (): Promise<Row> => {
  const text = { title: 'Story', abstract: 'a', content: '<p>b</p>', publish_at: '2026-01-01T00:00:00.000Z' };
  return (await call('Admin.Article.Add', text)).data;
};
const del = async (service: string, ids: readonly Json[], token = root.token): Promise<number[]> => {
  const { ret, data } = await call(service, { ids: [...ids] }, token);
  expect(ret).toBe(200);
  return data.trash as number[];
};
const restore = (ids: readonly number[], token = root.token) =>
  call('Admin.Trash.Restore', { ids: [...ids] }, token);
const stored = async (table: string, id: Json | undefined): Promise<Row | undefined> => {
  const { rows } = await sql<{ row: Row }>`
    select to_jsonb(t) as row from ${sql.table(table)} t where id = ${id}`.execute(kaifang.app.db);
  return rows[0]?.row;
};
async function grant(accountId: number, uri: string): Promise<Row> {
  const { ret, data } = await call('Admin.Operation.Add', { title: uri, uri, account_ids: [accountId] });
  expect(ret).toBe(200);
  return data;
}

describe('who', () => {
  test('may delete somewhere sees and restores what was deleted there, and nothing else', async () => {
    const helper = await kaifang.signIn(200, 'helper_1');
    await grant(helper.id, '/platmanage/trash/list');
    await grant(helper.id, '/platmanage/trash/purge');
    const [one, two] = [(await article()).id as Json, (await config('for.root')).id as Json];
    const [article1 = 0] = await del('Admin.Article.Del', [one]);
    const [config1 = 0] = await del('Admin.Config.Del', [two]);
    expect((await call('Admin.Trash.GetList', {}, helper.token)).data.items).toEqual([]);
    await grant(helper.id, '/platmanage/article/delete');
    const { data } = await call('Admin.Trash.GetList', { limit: 1000 }, helper.token);
    expect(new Set((data.items as Row[]).map(({ resource }) => resource))).toEqual(new Set(['article']));
    for (const service of ['Admin.Trash.Restore', 'Admin.Trash.Purge'])
      expect((await call(service, { ids: [config1] }, helper.token)).ret).toBe(404);
    expect((await restore([article1], helper.token)).ret).toBe(200);
    const nobody = await kaifang.signIn(0, 'nobody_1');
    expect((await restore([config1], nobody.token)).ret).toBe(404);
    expect((await call('Admin.Trash.GetList', {}, nobody.token)).ret).toBe(403);
    const both = await restore([config1, article1], nobody.token);
    expect(both).toMatchObject({ ret: 404, data: { problems: [{ id: article1 }, { id: config1 }] } });
    expect(JSON.stringify(both)).not.toMatch(/Story|for\.root/);
  });

  test('deletes his own gets his own back, and that of no one else', async () => {
    const [one, two] = [await kaifang.signIn(100, 'viewer_1'), await kaifang.signIn(100, 'viewer_2')];
    const view = { name: 'Mine', resource: 'article', query: {} };
    await sql`insert into saved_view (name, resource, query, account_id) values ('Mine', 'article', '{}', ${one.id})`.execute(
      kaifang.app.db,
    );
    const { rows } = await sql<{
      id: number;
    }>`select id from saved_view where account_id = ${one.id}`.execute(kaifang.app.db);
    const [trash = 0] = await del('Admin.SavedView.Del', [rows[0]?.id as Json], one.token);
    expect((await restore([trash], two.token)).ret).toBe(404);
    // Nor does the super administrator see private records of others.
    expect((await call('Admin.Trash.Get', { id: trash })).ret).toBe(404);
    expect((await restore([trash])).ret).toBe(404);
    expect((await restore([trash], one.token)).ret).toBe(200);
    expect(await stored('saved_view', rows[0]?.id)).toMatchObject({ name: view.name });
  });

  test('stands no higher than an account can neither bring it back nor remove it for good', async () => {
    const helper = await kaifang.signIn(200, 'helper_2');
    await grant(helper.id, '/user/delete');
    const other = await kaifang.signIn(200, 'other_admin');
    const [trash = 0] = await del('Admin.User.DelMember', [other.id]);
    expect((await restore([trash], helper.token)).ret).toBe(403);
    // Nor can they purge it.
    const uri = '/platmanage/trash/purge';
    const known = (await call('Admin.Operation.GetList', { filter: { uri } })).data.items as Row[];
    for (const { id } of known) await del('Admin.Operation.Del', [id as Json]);
    await grant(helper.id, uri);
    const purge = (id: number) => call('Admin.Trash.Purge', { ids: [id] }, helper.token);
    expect((await purge(trash)).ret).toBe(403);
    const member = await kaifang.signIn(0, 'member_1');
    const [lower = 0] = await del('Admin.User.DelMember', [member.id]);
    expect((await purge(lower)).ret).toBe(200);
    expect((await restore([trash])).ret).toBe(200);
    // Its sessions stay ended.
    expect((await call('Platform.User.Profile', {}, other.token)).ret).toBe(406);
  });

  test('was granted an operation may use it again once the grant is back', async () => {
    const helper = await kaifang.signIn(200, 'helper_3');
    const { id } = await grant(helper.id, '/platmanage/configuration/list');
    const list = () => call('Admin.Config.GetList', {}, helper.token);
    expect((await list()).ret).toBe(200);
    const trash = await del('Admin.Operation.Del', [id as Json]);
    expect((await list()).ret).toBe(403);
    await restore(trash);
    expect((await list()).ret).toBe(200);
  });
});
