import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { startApp, type TestApp } from '../support/app.ts';

let kaifang: TestApp;
let root: { token: string };

beforeAll(async () => {
  kaifang = await startApp();
  root = await kaifang.signIn(255);
});
afterAll(() => kaifang.close());

const call = (service: string, fields: Row) => kaifang.call(service, fields, root.token);
const restore = (ids: readonly number[]) => call('Admin.Trash.Restore', { ids: [...ids] });
const del = async (service: string, ids: number[]): Promise<number[]> =>
  (await call(service, { ids })).data['trash'] as number[];

test('a deleted record takes along what belongs to it alone, and brings all of it back as it was', async () => {
  const made = await call('Admin.TestCase.Add', {
    ...{ name: 'one', api_path: 'App.A.B', api_name: 'A', api_url: 'https://api.example.com/' },
  });
  const id = Number(made.data['id']);
  await sql`
      insert into test_snapshot (case_id, status, body) select ${id}, 'passed', 'body ' || n
      from generate_series(1, 3) n`.execute(kaifang.app.db);
  const snapshots = async () =>
    (
      await sql<Row>`select to_jsonb(s) as row from test_snapshot s where case_id = ${id} order by id`.execute(
        kaifang.app.db,
      )
    ).rows;
  const before = await snapshots();
  expect(before).toHaveLength(3);
  const trash = await del('Admin.TestCase.Del', [id]);
  expect(await snapshots()).toEqual([]);
  expect((await restore(trash)).ret).toBe(200);
  expect(await snapshots()).toEqual(before);
  const again = await del('Admin.TestCase.Del', [id]);
  expect((await call('Admin.Trash.Purge', { ids: again })).ret).toBe(200);
  const { rows } = await sql`select 1 from kaifang_system.trash_along`.execute(kaifang.app.db);
  expect(rows).toEqual([]);
});
