import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import type { Json, Row } from '#schemas/resource.ts';
import { sweepTrash } from '#server/records/trash/purge.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { picture } from '../support/files/pictures.ts';
import { uploadFile } from '../support/files/uploadFile.ts';
import { openHttp, type TestHttp } from '../support/http.ts';
import { plant, plantReferences } from '../support/records/plant.ts';
import { plantApis } from '../support/records/plantApis.ts';
import { wideRegistry } from '../support/records/wideRegistry.ts';

let kaifang: TestApp;
let http: TestHttp;
let root: { id: number; token: string; username: string };

beforeAll(async () => {
  kaifang = await startApp(wideRegistry());
  http = await openHttp(kaifang);
  root = await kaifang.signIn(255, 'root_1');
  await sql`
    insert into api_design (service, title, module, description, type, status)
    values ('App.A.B', 'B', 'A', 'b', 'common', 'draft')`.execute(kaifang.app.db);
});
afterAll(async () => {
  await http.close();
  await kaifang.close();
});

const call = (service: string, fields: Row, token = root.token, lang: 'zh_cn' | 'en' = 'en') =>
  kaifang.call(service, fields, token, lang);

let n = 0;
const article = async (more: Row = {}): Promise<Row> => {
  const text = {
    title: `Story ${++n}`,
    abstract: 'a',
    content: '<p>b</p>',
    publish_at: '2026-01-01T00:00:00.000Z',
  };
  const { ret, data } = await call('Admin.Article.Add', { ...text, ...more });
  expect({ ret, errors: data.errors }).toEqual({ ret: 200, errors: undefined });
  return data;
};
const config = async (name: string): Promise<Row> => {
  return (await call('Admin.Config.Add', { name, value: '1', description: 'x' })).data;
};
const del = async (service: string, ids: readonly Json[], token = root.token): Promise<number[]> => {
  const { ret, data } = await call(service, { ids: [...ids] }, token);
  expect(ret).toBe(200);
  return data.trash as number[];
};
const restore = (ids: readonly number[], token = root.token, lang: 'zh_cn' | 'en' = 'en') =>
  call('Admin.Trash.Restore', { ids: [...ids] }, token, lang);
const stored = async (table: string, id: Json | undefined): Promise<Row | undefined> => {
  const { rows } = await sql<{ row: Row }>`
    select to_jsonb(t) as row from ${sql.table(table)} t where id = ${id}`.execute(kaifang.app.db);
  return rows[0]?.row;
};
async function held(owner: number, name: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into account_package (account_id, name, api, total, used) values (${owner}, ${name}, 'App.A.B', 5, 0)
    returning id`.execute(kaifang.app.db);
  return rows[0]?.id ?? 0;
}
/** Whether the bytes of a file still exist; closes what it opens. */
async function isKept(url: unknown): Promise<boolean> {
  const opened = await kaifang.app.files.open(String(url).split('/').at(-1) ?? '');
  opened?.stream.destroy();
  return opened !== null;
}

describe('a deleted record', () => {
  test('DAT-03 is listed with its name, kind, who deleted it, when, and the days that are left [beyond-05]', async () => {
    const { id } = await article({ title: '被删的文章' });
    const [trash] = await del('Admin.Article.Del', [id as Json]);
    const { data } = await call('Admin.Trash.GetList', { q: '被删', filter: { resource: 'article' } });
    const [first, ...others] = data.items as Row[];
    expect(others).toEqual([]);
    const told = { id: trash, resource: 'article', record_id: id, title: '被删的文章' };
    const who = { username: 'root_1', account_id: root.id, days_left: 30 };
    expect(first).toMatchObject({ ...told, ...who } as object);
    const left = Date.parse(String(first?.expires_at)) - Date.now();
    expect(left / 86_400_000).toBeCloseTo(30, 2);
  });

  test('comes back byte by byte, with its id, its sealed secret and its password [beyond-06]', async () => {
    const sink = resourceOf(kaifang.app.registry, 'kitchen_sink');
    const ids = await plantReferences(kaifang, sink, root.id);
    const id = await plant(kaifang, sink, 7, { ids, owner: root.id });
    const before = await stored('kitchen_sink', id);
    expect(before).toMatchObject({ api_key: expect.stringMatching(/^v2\./), door_code: expect.any(String) });
    const [trash = 0] = await del('Admin.KitchenSink.Del', [id]);
    expect(await stored('kitchen_sink', id)).toBeUndefined();
    const shown = await call('Admin.Trash.Get', { id: trash });
    expect(shown.data.record as Row).toMatchObject({ id, title: before?.title as string });
    const told = JSON.stringify(shown);
    for (const secret of [before?.api_key, before?.door_code]) expect(told).not.toContain(secret);
    expect(told).not.toMatch(/api_key|door_code/);
    const items = [{ resource: 'kitchen_sink', id }];
    expect(await restore([trash])).toMatchObject({ ret: 200, data: { items } });
    expect(await stored('kitchen_sink', id)).toEqual(before);
    expect(await restore([trash])).toMatchObject({ ret: 404, msg: 'No such record' });
  });

  test('LOG-05 is written down on its way out and on its way back', async () => {
    const { id, title } = await article();
    const [trash = 0] = await del('Admin.Article.Del', [id as Json]);
    await restore([trash]);
    const { rows } = await sql<Row>`
      select service, changes from audit where resource = 'article' and record_id = ${id} order by id`.execute(
      kaifang.app.db,
    );
    expect(rows.map(({ service, changes }) => [service, (changes as Row).title])).toEqual([
      ['Admin.Article.Add', [null, title]],
      ['Admin.Article.Del', [title, null]],
      ['Admin.Trash.Restore', [null, title]],
    ]);
    const [again = 0] = await del('Admin.Article.Del', [id as Json]);
    expect((await call('Admin.Trash.Purge', { ids: [again] })).ret).toBe(200);
    expect((await call('Admin.Trash.Get', { id: again })).ret).toBe(404);
    expect((await restore([again])).ret).toBe(404);
    const last =
      await sql<Row>`select service, changes from audit where record_id = ${id} order by id desc limit 1`.execute(
        kaifang.app.db,
      );
    expect(last.rows[0]).toEqual({ service: 'Admin.Trash.Purge', changes: { purged: [title, null] } });
  });

  test('comes back once when twenty people press at once (DAT-03)', async () => {
    const { id } = await article();
    const [trash = 0] = await del('Admin.Article.Del', [id as Json]);
    const answers = await Promise.all(Array.from({ length: 20 }, () => restore([trash])));
    expect(answers.map(({ ret }) => ret).sort()).toEqual([200, ...Array(19).fill(404)]);
  });
});

describe('what is in the way', () => {
  test('a value that another record has meanwhile is named, and nothing is lost', async () => {
    const { id } = await config('site.colour');
    const [trash = 0] = await del('Admin.Config.Del', [id as Json]);
    const other = await config('site.colour');
    expect(await restore([trash])).toMatchObject({
      ret: 422,
      msg: '“site.colour” cannot be restored: another record now has its Name “site.colour”',
    });
    expect((await restore([trash], root.token, 'zh_cn')).msg).toMatch(/“site\.colour”无法恢复/);
    await del('Admin.Config.Del', [other.id as Json]);
    expect((await restore([trash])).ret).toBe(200);
  });

  test('a record that it refers to and that is deleted too is named; both come back in the right order [beyond-06]', async () => {
    const owner = await kaifang.signIn(100, 'gone_owner');
    const id = await held(owner.id, 'Orphan');
    const [one = 0] = await del('Admin.AccountPackage.Del', [id]);
    const [two = 0] = await del('Admin.User.DelMember', [owner.id]);
    expect(await restore([one])).toMatchObject({
      ret: 420,
      msg: '“Orphan” cannot be restored yet: its Account refers to Account “gone_owner”, which is also in the trash; restore that first',
    });
    expect(await restore([one, two])).toMatchObject({ ret: 200 });
    expect(await stored('account_package', id)).toMatchObject({ account_id: owner.id });
    const [again = 0] = await del('Admin.AccountPackage.Del', [id]);
    await call('Admin.Trash.Purge', { ids: await del('Admin.User.DelMember', [owner.id]) });
    expect((await restore([again])).msg).toBe(
      `“Orphan” cannot be restored: its Account refers to Account #${owner.id}, which no longer exists`,
    );
  });

  test('a record that a list of it names and that is gone is shown, an API of a package for one', async () => {
    await plantApis(kaifang.connection, 'App.Gone.Now', 'App.Still.There');
    const plan = {
      name: 'Plan G',
      type: 'combined',
      price: '1.00',
      validity: 1,
      services: ['App.Gone.Now', 'App.Still.There'] as Json,
    };
    const { data } = await call('Admin.Package.Add', plan);
    const trash = await del('Admin.Package.Del', [data.id as Json]);
    await sql`delete from api_design where service = 'App.Gone.Now'`.execute(kaifang.app.db);
    expect(await restore(trash)).toMatchObject({
      ret: 420,
      msg: expect.stringMatching(
        /^“Plan G” cannot be restored: its .* refers to .* #App\.Gone\.Now, which no longer exists/,
      ),
    });
  });

  test('of several, all come back or none', async () => {
    const { id } = await article();
    const twin = await config('twice.there');
    const ids = [
      ...(await del('Admin.Config.Del', [twin.id as Json])),
      ...(await del('Admin.Article.Del', [id as Json])),
    ];
    await config('twice.there');
    expect((await restore(ids)).ret).toBe(422);
    expect(await stored('article', id)).toBeUndefined();
    expect((await call('Admin.Trash.GetList', { filter: { id: { in: ids } } })).data.total).toBe(2);
  });

  test('fields that came, went or changed their meaning since', async () => {
    const { id, title } = await article();
    const [trash = 0] = await del('Admin.Article.Del', [id as Json]);
    const reshape = (change: string) =>
      sql`
      with one as (select shape from kaifang_system.trash_row where trash_id = ${trash}),
      made as (insert into kaifang_system.trash_shape (hash, columns)
        select ${change}, ${sql.raw(change)} from kaifang_system.trash_shape where hash = (select shape from one))
      update kaifang_system.trash_row set shape = ${change} where trash_id = ${trash}`.execute(
        kaifang.app.db,
      );
    await reshape(`columns || '{"title": "bigint money"}'`);
    expect((await restore([trash])).msg).toBe(
      `“${title}” cannot be restored: the meaning of Title has changed since it was deleted`,
    );
    await reshape(`(columns - 'topped') || '{"title": "text plain", "went": "text plain"}'`);
    expect((await restore([trash])).ret).toBe(200);
    expect(await stored('article', id)).toMatchObject({ title });
  });
});

describe('a file in the trash', () => {
  const get = (url: Json | undefined) => http.server.inject({ method: 'GET', url: String(url) });

  test('FIL-10 is served to no one, and comes back with its content', async () => {
    const { data } = await uploadFile(kaifang, root.token, { name: 'a.png', bytes: await picture('png') });
    const trash = await del('Admin.File.DelFile', [data.id as Json]);
    expect((await get(data.url)).statusCode).toBe(404);
    expect((await get(`${data.url}?width=96`)).statusCode).toBe(404);
    expect((await restore(trash)).ret).toBe(200);
    expect((await get(data.url)).statusCode).toBe(200);
    await call('Admin.Trash.Purge', { ids: await del('Admin.File.DelFile', [data.id as Json]) });
    await expect.poll(() => isKept(data.url)).toBe(false);
  });
});

describe('many', () => {
  test('a filter restores all that it finds, what they refer to before what refers to it', async () => {
    const owner = await kaifang.signIn(100, 'owner_of_many');
    await sql`
      insert into account_package (account_id, name, api, total, used)
      select ${owner.id}, 'Many ' || n, 'App.A.B', 5, 0 from generate_series(1, 300) n`.execute(
      kaifang.app.db,
    );
    const job = await call('Admin.AccountPackage.Del', { filter: { account_id: owner.id } });
    expect(job.ret).toBe(200);
    await kaifang.app.jobs.idle();
    await del('Admin.User.DelMember', [owner.id]);
    const mine: Json = {
      or: [{ title: { like: 'Many ' } }, { resource: 'account', record_id: owner.id }] as Json[],
    };
    const left = async () => (await call('Admin.Trash.GetList', { filter: mine })).data.total;
    expect(await left()).toBe(301);
    await call('Admin.Trash.Restore', { filter: mine });
    await kaifang.app.jobs.idle();
    expect(await left()).toBe(0);
    const { rows } = await sql<{ count: number }>`
      select count(*) from account_package where account_id = ${owner.id}`.execute(kaifang.app.db);
    expect(rows[0]?.count).toBe(300);
  });

  test('what was there for 30 days goes, and the bytes of files with it [beyond-05]', async () => {
    const { data } = await uploadFile(kaifang, root.token, { name: 'b.png', bytes: await picture('png') });
    const ids = [
      ...(await del('Admin.File.DelFile', [data.id as Json])),
      ...(await del('Admin.Article.Del', [(await article()).id as Json])),
    ];
    await sweepTrash(kaifang.app);
    expect((await call('Admin.Trash.GetList', { filter: { id: { in: ids } } })).data.total).toBe(2);
    await sql`update trash set expires_at = now() - interval '1 second' where id = any(${ids}::bigint[])`.execute(
      kaifang.app.db,
    );
    expect(await sweepTrash(kaifang.app)).toBe(2);
    expect((await call('Admin.Trash.GetList', { filter: { id: { in: ids } } })).data.total).toBe(0);
    const { rows } =
      await sql`select 1 from kaifang_system.trash_row where trash_id = any(${ids}::bigint[])`.execute(
        kaifang.app.db,
      );
    expect(rows).toEqual([]);
    await expect.poll(() => isKept(data.url)).toBe(false);
  });
});
