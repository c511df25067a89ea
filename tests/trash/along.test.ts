import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRegistry } from '#schemas/registry.ts';
import type { Row } from '#schemas/resource.ts';
import { readResources } from '#server/resources.ts';
import { startApp, type TestApp } from '../support/app.ts';

const folder = fileURLToPath(new URL('../../resources', import.meta.url));
const state = {
  type: 'string',
  enum: ['draft', 'signed'],
  default: 'draft',
  label: { zh_cn: '状态', en: 'State' },
  options: {
    draft: { label: { zh_cn: '草稿', en: 'Draft' } },
    signed: { label: { zh_cn: '已签', en: 'Signed' } },
  },
};
const [folio, sheet] = [
  {
    ...{ name: 'folio', label: { zh_cn: '卷', en: 'Folio' }, owner: 'account_id' },
    schema: {
      type: 'object',
      properties: { title: { type: 'string' }, account_id: { reference: { resource: 'account' } }, state },
    },
    deleteWhen: { state: ['draft'] },
    platform: { verbs: ['list', 'add', 'delete'], write: ['title', 'state'] },
  },
  {
    ...{ name: 'sheet', label: { zh_cn: '页', en: 'Sheet' } },
    schema: {
      type: 'object',
      properties: {
        folio_id: { type: 'integer', reference: { resource: 'folio', onDelete: 'cascade' } },
        state: { ...state, default: null },
      },
    },
    deleteWhen: { state: [null, 'draft'] },
  },
];

let kaifang: TestApp;
let root: { id: number; token: string };

beforeAll(async () => {
  const files = [folio, sheet].map((content) => ({ file: `${content.name}.json`, content }));
  kaifang = await startApp(createRegistry([...readResources(folder), ...files]));
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

test('a record is deleted only in a state in which it may be, by any door, and so is what goes along (deleteWhen)', async () => {
  const add = async (state: string) =>
    Number((await call('Admin.Folio.Add', { title: state, account_id: root.id, state })).data['id']);
  const [draft, signed, other] = [await add('draft'), await add('signed'), await add('draft')];
  const refusal = 'Not allowed in the current state (State: Signed)';
  const refused = await call('Admin.Folio.Del', { ids: [signed] });
  expect(refused).toMatchObject({ ret: 420, msg: refusal, data: { record: { id: signed } } });
  expect((await call('Platform.Folio.Del', { ids: [signed] })).ret).toBe(420);
  const several = await call('Admin.Folio.Del', { ids: [draft, signed] });
  expect(several).toMatchObject({ ret: 420, data: { problems: [{ id: signed, message: refusal }] } });
  const all = await call('Admin.Folio.Del', { filter: {} });
  await kaifang.app.jobs.idle();
  const { data: job } = await call('Admin.Job.Get', { id: all.data['job'] ?? 0 });
  expect(job).toMatchObject({ total: 3, done: 2, problems: [{ id: signed, message: refusal }] });
  const { rows } = await sql<{
    id: number;
  }>`select id from trash where record_id in (${draft}, ${other})`.execute(kaifang.app.db);
  await restore(rows.map(({ id }) => id));
  const sheetOf = async (fields: Row) => call('Admin.Sheet.Add', { folio_id: draft, ...fields });
  await sheetOf({});
  const kept = Number((await sheetOf({ state: 'signed' })).data['id']);
  expect(await call('Admin.Folio.Del', { ids: [draft] })).toMatchObject({
    ret: 420,
    msg: expect.stringContaining('Sheets'),
  });
  await sql`update sheet set state = 'draft' where id = ${kept}`.execute(kaifang.app.db);
  expect((await call('Admin.Folio.Del', { ids: [draft, other] })).ret).toBe(200);
  const { rows: left } = await sql<Row>`select id from folio`.execute(kaifang.app.db);
  expect(left).toEqual([{ id: signed }]);
});
