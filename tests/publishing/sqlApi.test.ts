import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { encodeForm } from '#schemas/wire.ts';
import { issueToken } from '#server/gateway/tokens.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { newApp } from '../support/gateway/newApp.ts';
import { openHttp, type TestHttp } from '../support/http.ts';

let kaifang: TestApp;
let http: TestHttp;
let root: string;
let token: string;

beforeAll(async () => {
  kaifang = await startApp();
  http = await openHttp(kaifang);
  const { id, token: session } = await kaifang.signIn(255, 'root');
  root = session;
  // Tables of data interfaces are created on first use.
  await kaifang.call('Admin.SqlApi.Describe', { sql: 'select 1 as one' }, root);
  await sql`create table data.book (
    id bigint generated always as identity primary key, title text not null, price numeric, year integer,
    tags text[], born date, about jsonb)`.execute(kaifang.app.db);
  await sql`insert into data.book (title, price, year)
    select 'Book ' || n, n + 0.5, 2000 + n from generate_series(1, 30) n`.execute(kaifang.app.db);
  const added = await kaifang.call(
    'Admin.App.Add',
    newApp({ name: 'Mine', app_key: 'mine1', account_id: id, daily_limit: 0 }),
    root,
  );
  await kaifang.call('Admin.App.Pass', { id: added.data['id'] ?? 0 }, root);
  token = (await issueToken(kaifang.app.db, Number(added.data['id']), 0)).token;
});
afterAll(async () => {
  await http.close();
  await kaifang.close();
});

const call = (verb: string, fields: Row, as = root) => kaifang.call(`Admin.SqlApi.${verb}`, fields, as);
const open = async (service: string, fields: Row = {}) => {
  const payload = encodeForm({ access_token: token, ...fields }).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'accept-language': 'en' };
  const { envelope } = await http.send({
    ...{ method: 'POST', url: `/api/app.php?s=${service}`, headers, payload },
  });
  return envelope;
};

describe('describing a statement', () => {
  it('reads the types of parameters and columns from the database itself, and what it costs, and runs nothing', async () => {
    const { ret, data } = await call('Describe', {
      sql: `select id, title, price * :factor as cost, year > :since as young, tags, born, about
        from book where year >= :since and title like :part and born < :day limit :most;`,
    });
    expect(ret).toBe(200);
    expect(data['parameters']).toMatchObject([
      { name: 'factor', type: 'float', database_type: 'numeric' },
      { name: 'since', type: 'integer', database_type: 'integer' },
      { name: 'part', type: 'string', database_type: 'text' },
      { name: 'day', type: 'date', database_type: 'date' },
      { name: 'most', type: 'integer', database_type: 'bigint' },
    ]);
    expect((data['columns'] as Row[]).map(({ name, type }) => `${name} ${type}`)).toEqual([
      ...['id integer', 'title string', 'cost float', 'young boolean', 'tags array', 'born date'],
      'about object',
    ]);
    expect(Number(data['cost'])).toBeGreaterThan(0);
    expect(data).toMatchObject({ writes: false, seconds: 10, most: 10_000 });
  });

  it.each([
    ['', 'empty'],
    ['-- nothing', 'empty'],
    ['select 1 as a; drop table book', 'several'],
    ["select ';' as a; select 2 as b", 'several'],
    ['select 1 as a /* ; */; -- ;\n delete from book', 'several'],
    ['drop table book', 'kind'],
    ['copy book to program $$sh$$', 'kind'],
    ["do $$ begin execute 'drop table book'; end $$", 'kind'],
    ['explain analyze delete from book', 'kind'],
    ['create table x as select 1 as a', 'kind'],
    ['select * into x from book', 'into'],
    ['with d as (delete from book returning id) select id from d', 'writes'],
    ['select id from book for update', 'writes'],
    ['insert into book (title) values (:title)', 'writes'],
    ['select pg_sleep(10)::text as a', 'function'],
    ["select nextval('book_id_seq') as a", 'function'],
    ["select pg_catalog.lo_import('/etc/passwd') as a", 'function'],
    ["select * from dblink('', 'select 1') as t(a int)", 'function'],
    ["select set_config('role', 'postgres', false) as a", 'function'],
    ["select pg_read_file('/etc/passwd') as a", 'function'],
    ['select pg_advisory_lock(1)::text as a', 'function'],
    ['select version() as a', 'function'],
    ['select current_user::text as a', 'function'],
    ['select user::text as a', 'function'],
    ['select inet_server_addr()::text as a', 'function'],
    ['select i::regclass::text as a from generate_series(16384, 20000) as i', 'function'],
    [`select t.a::text as a from jsonb_to_record('{"a":"10"}') as t(a regrole)`, 'function'],
    ["select to_regclass('public.account')::text as a", 'function'],
    ['select * from public.account', 'schema'],
    ['select rolname from pg_catalog.pg_authid', 'schema'],
    ['select id from book order by :column', 'order'],
    ['select id from book where id = $1', 'places'],
    ["select 'open as a", 'open'],
    ['selec 1', 'syntax'],
    ['select id from :table', 'syntax'],
    ['select nothing from book', 'database'],
    ['select rolname from pg_authid', 'schema'],
    ['select 1', 'columnName'],
    ['select id, id from book', 'columnTwice'],
  ])('refuses %j, and says why (SQL-01)', async (statement, rule) => {
    const answer = await call('Describe', { sql: statement });
    expect(answer.ret).toBe(400);
    const [error] = answer.data['errors'] as Row[];
    expect(error).toMatchObject({ rule });
    expect(String(error?.['message'])).not.toContain('refusal.');
  });

  it.each([
    ["select ':no; $1 -- /*' as a, $$ ; :no $1 $$ as b, E'it\\'s' as c", []],
    [
      'select lower(title) as a, count(*) as n, random() as r, now() as t, current_date as d from book group by title',
      [],
    ],
    ['with t as (select id from book) select id from t -- where id = :no', []],
    ['select id::text as a from book where id = :id /* ; :no */;', ['id']],
  ])('takes %j for what PostgreSQL takes it (SQL-01)', async (statement, names) => {
    const { ret, data } = await call('Describe', { sql: statement });
    expect(ret).toBe(200);
    expect((data['parameters'] as Row[]).map(({ name }) => name)).toEqual(names);
  });

  it('wants a tick for what changes data, and none for what does not', async () => {
    const sql = 'update book set year = :year where id = :id returning title';
    expect((await call('Describe', { sql, write: true })).data).toMatchObject({
      writes: true,
      columns: [{ name: 'title' }],
    });
    const { data } = await call('Describe', { sql: 'select 1 as a', write: true });
    expect(data['errors']).toMatchObject([{ field: 'write', rule: 'writesNot' }]);
  });

  it('is for those to whom the page was granted', async () => {
    const { token: other } = await kaifang.signIn(200);
    expect((await call('Describe', { sql: 'select 1 as a' }, other)).ret).toBe(403);
  });
});

describe('an API out of a statement', () => {
  const words = { title: 'Books', module: 'Books', description: 'Books of a year' };

  it('takes a list where its statement takes an array', async () => {
    const sql = 'select id from book where id = any(:ids) and not title = any(:titles) order by id';
    expect((await call('Describe', { sql })).data['parameters']).toMatchObject([
      { name: 'ids', type: 'array', database_type: 'bigint[]' },
      { name: 'titles', type: 'array', database_type: 'text[]' },
    ]);
    expect((await call('Create', { ...words, service: 'App.Book.Some', sql, publish: true })).ret).toBe(200);
    const found = async (ids: string, titles: string) => {
      const { ret, data } = await open('App.Book.Some', { ids, titles });
      return ret === 200 ? (data['items'] as Row[]).map(({ id }) => id) : ret;
    };
    expect(await found('[3,1,99999]', '["a\\",{","Book 3"]')).toEqual([1]);
    expect(await found('[1,null]', '[]')).toEqual([1]);
    expect(await found('[]', '[]')).toEqual([]);
    expect(await found('["x"]', '[]')).toBe(400);
  });

  it('is published in one step, answers with no more rows than it may, and binds what it is given (SQL-02) [page-45]', async () => {
    const made = await call('Create', {
      ...{ ...words, service: 'App.Book.Since', limit: 5, publish: true },
      sql: 'select id, title, price from book where year >= :since and title <> :not order by id',
      parameters: [{ name: 'not', required: false, default: '', description: 'Which not' }],
    });
    expect(made).toMatchObject({ ret: 200, data: { status: 'published', live: 1 } });
    const answer = await open('App.Book.Since', { since: 2011 });
    expect(answer).toMatchObject({ ret: 200, data: { count: 5 } });
    expect((answer.data['items'] as Row[])[0]).toEqual({ id: 11, title: 'Book 11', price: '11.5' });
    const hostile = ["x' or '1'='1", 'id; drop table book', '[1,2]', 'null', 'x'.repeat(1_000_000)];
    for (const not of hostile)
      expect(await open('App.Book.Since', { since: 2029, not })).toMatchObject({
        ret: 200,
        data: { count: 2 },
      });
    for (const since of ['2011 or true', '[]', '99999999999999999999'])
      expect((await open('App.Book.Since', { since })).ret, since).not.toBe(500);
    expect((await open('App.Book.Since')).ret).toBe(400);
    expect((await open('App.Book.Since', { since: 2000 })).data).toMatchObject({ count: 5 });
  });

  it('writes where that was ticked', async () => {
    const statement = 'insert into book (title, year) values (:title, :year) returning id';
    const made = await call('Create', {
      ...{ ...words, service: 'App.Book.Add', publish: true, write: true, sql: statement },
    });
    expect(made.ret).toBe(200);
    const answer = await open('App.Book.Add', { title: 'New', year: 2026 });
    expect(answer).toMatchObject({ ret: 200, data: { items: [{ id: 31 }], count: 1 } });
  });

  it('is left whole or not at all: what cannot be published is no draft either', async () => {
    const fields = { service: 'App.Book.Bare', title: 'Bare', sql: 'select 1 as a', publish: true };
    const answer = await call('Create', fields);
    expect(answer).toMatchObject({ ret: 400, data: { errors: [{ field: 'description' }] } });
    const { data } = await kaifang.call('Admin.ApiDesign.GetList', { q: 'App.Book.Bare' }, root);
    expect(data['items']).toEqual([]);
    expect((await call('Create', { ...fields, publish: false })).data).toMatchObject({ status: 'draft' });
  });
});

describe('APIs out of a table', () => {
  const asked = { table: 'shelf', class: 'Shelf', module: 'shelves', publish: true };

  it('list, get, add, edit and delete its rows, and are published at once', async () => {
    await sql`create table data.shelf (id bigint generated always as identity primary key, name text, size integer)`.execute(
      kaifang.app.db,
    );
    const made = await call('FromTable', { ...asked, verbs: ['list', 'get', 'add', 'edit', 'delete'] });
    expect(made).toMatchObject({ ret: 200 });
    expect((made.data['items'] as Row[]).map(({ service, status }) => `${service} ${status}`)).toEqual(
      ['GetList', 'Get', 'Add', 'Edit', 'Delete'].map((action) => `App.Shelf.${action} published`),
    );
    expect(await open('App.Shelf.Add', { name: 'Tall', size: 3 })).toMatchObject({
      ret: 200,
      data: { id: 1 },
    });
    expect(await open('App.Shelf.Edit', { id: 1, name: 'Low', size: 2 })).toMatchObject({
      data: { count: 1 },
    });
    expect((await open('App.Shelf.Get', { id: 1 })).data).toEqual({ id: 1, name: 'Low', size: 2 });
    expect((await open('App.Shelf.GetList')).data).toEqual({
      ...{ items: [{ id: 1, name: 'Low', size: 2 }], total: 1 },
    });
    expect(await open('App.Shelf.Delete', { id: 1 })).toMatchObject({ data: { count: 1 } });
    for (const action of ['Get', 'Edit', 'Delete'])
      expect((await open(`App.Shelf.${action}`, { id: 1 })).ret).toBe(404);
  });

  it('leave to the table what a caller leaves out, and want what the table wants', async () => {
    await sql`create table data.pen (id bigint generated always as identity primary key, name text not null,
      colour text default 'blue', ink integer not null default 7, note text, lang text)`.execute(
      kaifang.app.db,
    );
    const fields = { ...asked, table: 'pen', class: 'Pen', verbs: ['get', 'add', 'edit'] };
    expect(await call('FromTable', fields)).toMatchObject({ ret: 200 });
    expect((await open('App.Pen.Add', { note: 'x' })).ret).toBe(400);
    expect(await open('App.Pen.Add', { name: 'Fine' })).toMatchObject({ ret: 200, data: { id: 1 } });
    const added = { id: 1, name: 'Fine', colour: 'blue', ink: 7, note: null, lang: null };
    expect((await open('App.Pen.Get', { id: 1 })).data).toEqual(added);
    expect(await open('App.Pen.Edit', { id: 1, note: 'mine' })).toMatchObject({ data: { count: 1 } });
    expect((await open('App.Pen.Get', { id: 1 })).data).toEqual({ ...added, note: 'mine' });
    expect(await open('App.Pen.Edit', { id: 1 })).toMatchObject({ ret: 200, data: { count: 1 } });
    expect((await open('App.Pen.Edit', { id: 2 })).ret).toBe(404);
    // Calls specify their own language with a parameter of this column's name.
    expect(await open('App.Pen.Edit', { id: 1, lang_column: 'la', lang: 'en' })).toMatchObject({ ret: 200 });
    expect((await open('App.Pen.Get', { id: 1 })).data).toMatchObject({ lang: 'la' });
    expect((await open('App.Pen.Edit', { id: 1, lang_column: '' })).ret).toBe(200);
    expect((await open('App.Pen.Get', { id: 1 })).data).toEqual({ ...added, note: 'mine', lang: '' });
  });

  it('are all made or none', async () => {
    const fields = { ...asked, class: 'Rack' };
    await kaifang.call(
      'Admin.ApiDesign.Add',
      { type: 'common', service: 'App.Rack.Get', title: 'Mine' },
      root,
    );
    const again = await call('FromTable', { ...fields, verbs: ['list', 'get'] });
    expect(again).toMatchObject({ ret: 422, data: { errors: [{ field: 'class', rule: 'unique' }] } });
    expect(JSON.stringify(again.data)).toContain('Already taken: App.Rack.Get.');
    const { data } = await kaifang.call('Admin.ApiDesign.GetList', { q: 'App.Rack' }, root);
    expect(data['items']).toMatchObject([{ service: 'App.Rack.Get' }]);
    expect(
      (await call('FromTable', { ...fields, table: 'account', verbs: ['list'] })).data['errors'],
    ).toMatchObject([{ field: 'table', rule: 'noTable' }]);
    expect((await call('FromTable', { ...fields, class: 'rack;', verbs: ['list'] })).ret).toBe(400);
  });
});
