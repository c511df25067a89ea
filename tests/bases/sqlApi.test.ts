import { type Schema, Validator } from '@cfworker/json-schema';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openApi } from '#schemas/derive/docs.ts';
import type { FlowNode } from '#schemas/flow/document.ts';
import type { Row } from '#schemas/resource.ts';
import { withPublished } from '#server/docs/open/openPaths.ts';
import { shownApis } from '#server/gateway/liveVersions.ts';
import { openShop, type Shop } from '../support/bases/openShop.ts';
import { dialects } from '../support/console/targets.ts';
import { flow } from '../support/flow/api.ts';
import { lit, respond } from '../support/flow/cases/case.ts';

const connection = 'db_shop';

/** Statements that other users must not run, for any kind of database. */
const refused: readonly (readonly [string, string])[] = [
  ['', 'empty'],
  ['select 1 as a; drop table books', 'several'],
  ['select 1 as a /* ; */; -- ;\n delete from books', 'several'],
  ['drop table books', 'kind'],
  ['call drop_all()', 'kind'],
  ['insert into books (title) values (:title)', 'writes'],
  ['select id from books for update', 'writes'],
  ['select id from books order by :column', 'order'],
  ["select 'open as a", 'open'],
  ['select nothing from books', 'database'],
  ['select id from :table', 'database'],
  ['select id, id from books', 'columnTwice'],
];

const refusedBy = {
  postgres: [
    ['select id as "__proto__" from books', 'columnName'],
    ['select pg_sleep(10)::text as a', 'function'],
    ["select pg_read_file('/etc/passwd') as a", 'function'],
    ["select set_config('role', 'postgres', false) as a", 'function'],
    // These run a text as a statement or read a table by name, so their content cannot be checked.
    ["select query_to_xml('select 1', true, true, '')::text as a", 'function'],
    ["select pg_catalog.query_to_xml('select 1', true, true, '')::text as a", 'function'],
    ["select query_to_xmlschema('select 1', true, true, '')::text as a", 'function'],
    ["select table_to_xml('books', true, true, '')::text as a", 'function'],
    ["select table_to_xml_and_xmlschema('books', true, true, '')::text as a", 'function'],
    ["select schema_to_xml('public', true, true, '')::text as a", 'function'],
    ["select database_to_xml(true, true, '')::text as a", 'function'],
    ["select cursor_to_xml('c', 1, true, true, '')::text as a", 'function'],
    ['select rolpassword from pg_authid', 'system'],
    ['select rolpassword from pg_catalog.pg_authid', 'system'],
    ['select table_name from information_schema.tables', 'system'],
    ['with d as (delete from books returning id) select id from d', 'writes'],
    ['select id from books where id = $1', 'places'],
  ],
  mysql: [
    ['select id as `__proto__` from books', 'columnName'],
    ['select sleep(10) as a', 'function'],
    ['select SLEEP (10) as a', 'function'],
    ["select load_file('/etc/passwd') as a", 'function'],
    ["select get_lock('a', 10) as a", 'function'],
    ['select benchmark(1000000000, md5(1)) as a', 'function'],
    ['select own_function(1) as a', 'function'],
    ['select `own_function`(1) as a', 'function'],
    ['select other.own_function(1) as a', 'function'],
    ["select 1 as a into outfile '/tmp/kaifang_out'", 'into'],
    ['select 1 into @a', 'into'],
    ['select @a := 1 as a', 'variable'],
    ['select @@version as a', 'variable'],
    ['select /*!50000 sleep(1) */ 1 as a', 'orderComment'],
    ['select /*M!100101 sleep(1) */ 1 as a', 'orderComment'],
    ['select /*+ max_execution_time(0) */ 1 as a', 'orderComment'],
    ['select user, authentication_string from mysql.user', 'system'],
    ['select `user` from `mysql`.`user`', 'system'],
    ['select id from books lock in share mode', 'writes'],
    ['with d as (select 1 as a) delete from books', 'writes'],
    // A name followed by parentheses is a call, unless the statement defines it.
    ['with a(x) as (select sleep(1)) select x from a', 'function'],
    ['with a(x) as (select 1), b(y) as (select own_function(1)) select x, y from a, b', 'function'],
    ['with a(x) as (select 1) select x, own_function(x) as y from a', 'function'],
    ['with recursive a(x) as (select 1 union all select own_function(x) from a) select x from a', 'function'],
    ['select id from books where id = ?', 'places'],
    ["select \"it\\'s\" as a, '\\'; drop table books -- ' as b; select 1", 'several'],
  ],
} as const;

describe.each(dialects)('a statement for %s', (dialect) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop(dialect);
    for (let n = 1; n <= 30; n++)
      await shop.target.run(`insert into books (title, stock, price) values ('Book ${n}', ${n}, ${n}.5)`);
  }, 120_000);
  afterAll(() => shop?.close());

  const describeIt = (sql: string, more: Row = {}) =>
    shop.admin('Admin.SqlApi.Describe', { connection, sql, ...more });

  test('is described by its database, and is not run [page-45]', async () => {
    const sql =
      'select id, title, price, sold, born, about from books where stock >= :least and stock < :least + :more';
    const { ret, data } = await describeIt(`${sql};`);
    expect(ret).toBe(200);
    const columns = data['columns'] as { name: string; type: string }[];
    expect(columns.map(({ name, type }) => `${name} ${type}`)).toEqual([
      ...['id integer', 'title string', 'price float', 'sold boolean', 'born date', 'about object'],
    ]);
    const told = dialect === 'postgres' ? 'integer' : '';
    expect(data['parameters']).toMatchObject([
      { name: 'least', type: told || 'string', database_type: told },
      { name: 'more', type: told || 'string', database_type: told },
    ]);
    expect(data).toMatchObject({ writes: false, seconds: 10 });
    expect(Number(data['rows'])).toBeGreaterThan(0);
    expect(Number(data['cost'])).toBeGreaterThan(0);
    const changing = 'update books set stock = 0 where id = :id';
    expect((await describeIt(changing, { write: true })).data).toMatchObject({ writes: true, columns: [] });
    expect((await shop.target.run('select id from books where stock = 0')).length).toBe(0);
  });

  test('is planned without its constants being worked out (SQL-01)', async () => {
    const large = [
      "select repeat('x', 1000000000) as a",
      "with a as (select 1000000000 as n) select lpad('x', n) as a from a",
    ];
    const strange = ["select id, 1 / 0 as a from books where id = 1 / 0 and born > '2026-01-01'"];
    for (const sql of [...large, ...(dialect === 'postgres' ? strange : [])])
      expect(await describeIt(sql), sql).toMatchObject({ ret: 200 });
    const usual = `select title, count(*) as n from books where stock between 1 and 20 and price > 1.5
      and born < ${dialect === 'postgres' ? "date '2030-01-01' + interval '1 day'" : "'2030-01-01'"}
      and title <> 'a' group by 1 order by 2 desc limit 3`;
    const { ret, data } = await describeIt(usual);
    expect({ ret, errors: data['errors'] }).toEqual({ ret: 200, errors: undefined });
    expect(Number(data['cost'])).toBeGreaterThan(0);
  });

  test('takes a list behind `in`, and finds nothing by an empty one', async () => {
    const words = { title: 'Some books', module: 'Books', description: 'Some books', publish: true };
    const sql = 'select id, title, stock as "constructor" from books where id in (:ids) order by id';
    const made = await shop.admin('Admin.SqlApi.Create', {
      ...{ connection, ...words, service: 'App.SomeBooks.List' },
      sql: dialect === 'mysql' ? sql.replaceAll('"', '`') : sql,
    });
    expect({ ret: made.ret, errors: made.data['errors'] }).toEqual({ ret: 200, errors: undefined });
    const ask = (ids: string) => shop.open('App.SomeBooks.List', { ids });
    const some = await ask('[1,3]');
    expect(JSON.stringify(some.data['items'])).toContain('"title":"Book 3","constructor":3');
    expect(some.data['count']).toBe(2);
    expect((await ask('[]')).data).toEqual({ items: [], count: 0 });
    expect((await ask('5')).ret).toBe(400);
    expect((await ask('["x"]')).ret).toBe(dialect === 'postgres' ? 400 : 200);
  });

  test('has every column in its rows, no matter what its name is', async () => {
    const sql = 'select 1 as "__proto__", 2 as "constructor", title as "a b" from books where id = 1';
    const node: FlowNode = {
      ...{ type: 'sql', connection },
      sql: dialect === 'mysql' ? sql.replaceAll('"', '`') : sql,
    };
    const drawn = flow({ node, end: respond({ rows: { ref: 'node.rows' } }) }, 'start>node node>end');
    const { ret, data } = await shop.run(drawn);
    expect({ ret, rows: JSON.stringify(data['rows']) }).toEqual({
      ret: 200,
      rows: '[{"__proto__":1,"constructor":2,"a b":"Book 1"}]',
    });
  });

  test.each([...refused, ...refusedBy[dialect]])('is refused when it is %j (SQL-01)', async (sql, rule) => {
    const { ret, data } = await describeIt(sql);
    expect(ret).toBe(400);
    const [error] = data['errors'] as Row[];
    const isSyntax = rule === 'database' && error?.['rule'] === 'syntax';
    expect(isSyntax ? rule : error?.['rule']).toBe(rule);
    expect(String(error?.['message'])).not.toMatch(/refusal\.|127\.0\.0\.1/);
  });

  test.each([
    ['with small(a) as (select 1) select a from small', 'a'],
    ['with small(a) as (select 1), big(b, c) as (select 2, 3) select a, b, c from small, big', 'a b c'],
    [
      'with small as (select 1 as a), big (b) as (select max(id) from books) select a, b from small, big',
      'a b',
    ],
    [
      'with recursive n(i) as (select 1 union all select i + 1 from n where i < 5), m(j) as (select max(i) from n) select j from m',
      'j',
    ],
  ])('may define tables with columns of their own: %j (SQL-01)', async (sql, names) => {
    const { ret, data } = await describeIt(sql);
    expect({ ret, errors: data['errors'] }).toEqual({ ret: 200, errors: undefined });
    expect((data['columns'] as Row[]).map(({ name }) => name).join(' ')).toBe(names);
  });

  test('becomes an API whose values are bound, wherever a name stands (SQL-02)', async () => {
    const words = { title: 'Books', module: 'Books', description: 'Books', limit: 4, publish: true };
    const types = { least: 'integer', not: 'string' };
    const parameters = Object.entries(types).map(([name, type]) => ({ name, type }));
    const sql = `select id, title from books where stock >= :least and title <> :not and (stock > :least or ':not' = :not
      or stock = :least) order by stock desc -- :no`;
    const made = await shop.admin('Admin.SqlApi.Create', {
      connection,
      sql,
      ...words,
      service: 'App.Book.Least',
      parameters,
    });
    expect(made).toMatchObject({ ret: 200, data: { status: 'published' } });
    const answer = await shop.open('App.Book.Least', { least: 25, not: 'Book 30' });
    expect(answer).toMatchObject({ ret: 200, data: { count: 4 } });
    expect((answer.data['items'] as Row[]).map(({ title }) => title)).toEqual([
      ...['Book 29', 'Book 28', 'Book 27', 'Book 26'],
    ]);
    for (const not of ["x' or '1'='1", '1; drop table books', '\\', '`'])
      expect(await shop.open('App.Book.Least', { least: 30, not })).toMatchObject({ data: { count: 1 } });
    expect((await shop.target.run('select id from books')).length).toBe(30);
  });

  test('answers what its document says, also where a value is nothing or no number keeps it', async () => {
    await shop.target.run(`insert into books (title, stock) values ('Bare', null)`);
    const odd = { postgres: ", '(1,2)'::point as spot, circle '((0,0),1)' as round", mysql: '' }[dialect];
    const sql = `select id, title, price, stock, sold, born, about, 9007199254740993 as large${odd} from books
      where title in ('Bare', 'Book 1')`;
    const words = {
      title: 'Odd',
      module: 'Books',
      description: 'Odd',
      publish: true,
      service: 'App.Book.Odd',
    };
    await shop.admin('Admin.SqlApi.Create', { connection, sql, ...words });
    const answer = await shop.open('App.Book.Odd');
    expect(answer).toMatchObject({ ret: 200, data: { count: 2 } });
    const nothing = openApi(
      { services: [], classes: new Map(), records: new Map() },
      { title: '', version: '' },
      'en',
    );
    const { paths } = await withPublished(nothing, await shownApis(shop.kaifang.app.db), 'en');
    const operation = paths['/api/app.php?s=App.Book.Odd']?.post as unknown as {
      responses: { 200: { content: { 'application/json': { schema: { oneOf: [Schema] } } } } };
    };
    const [success] = operation.responses[200].content['application/json'].schema.oneOf;
    expect(new Validator(success, '2020-12').validate(answer).errors).toEqual([]);
    await shop.target.run(`delete from books where title = 'Bare'`);
    const wrong = { ...answer, data: { ...answer.data, items: [{ sold: 'x' }] } };
    expect(new Validator(success, '2020-12').validate(wrong).valid).toBe(false);
  });

  test('that writes needs the tick, and writes then', async () => {
    const sql = 'update books set stock = stock + :more where title = :title';
    const words = {
      title: 'More',
      module: 'Books',
      description: 'More',
      publish: true,
      service: 'App.Book.More',
    };
    const parameters = [
      { name: 'more', type: 'integer' },
      { name: 'title', type: 'string' },
    ];
    expect((await shop.admin('Admin.SqlApi.Create', { connection, sql, ...words, parameters })).ret).toBe(
      400,
    );
    await shop.admin('Admin.SqlApi.Create', { connection, sql, ...words, parameters, write: true });
    expect(await shop.open('App.Book.More', { more: 100, title: 'Book 1' })).toMatchObject({
      data: { count: 1 },
    });
    expect((await shop.target.run("select stock from books where title = 'Book 1'"))[0]?.['stock']).toBe(101);
  });

  test('that is drawn on the canvas is held to the same (SQL-01)', async () => {
    const drawn = (sql: string, write = false) => {
      const node: FlowNode = { type: 'sql', connection, sql, write };
      return flow({ s: node, end: respond({ done: lit(true) }) }, 'start>s s>end');
    };
    const wait = dialect === 'mysql' ? 'select sleep(20)' : 'select pg_sleep(20)';
    expect((await shop.run(drawn(wait))).msg).toContain('cannot be used');
    expect((await shop.publish('App.Waits.Run', drawn(wait))).ret).toBe(400);
    expect((await shop.run(drawn('delete from books'))).msg).toContain('tick “Changes data” first');
    expect((await shop.run(drawn('delete from books', true))).ret).toBe(200);
    expect((await shop.target.run('select id from books')).length).toBe(30);
  });

  test('gives no more rows than a flow may have, and takes no longer (SQL-04)', async () => {
    const many = 'select a.id from books a, books b, books c, books d';
    const node: FlowNode = { type: 'sql', connection, sql: many };
    const drawn = flow({ s: node, end: respond({ done: lit(true) }) }, 'start>s s>end');
    expect((await shop.run(drawn)).msg).toBe('A query returned more than 10000 rows');
    const long =
      'select count(*) as n from books a, books b, books c, books d, books e, books f, books g, books h';
    const slow = flow({ s: { ...node, sql: long }, end: respond({ done: lit(true) }) }, 'start>s s>end');
    const started = Date.now();
    expect((await shop.run(slow)).msg).toBe('It took more than 10 seconds and was stopped');
    expect(Date.now() - started).toBeLessThan(13_000);
  }, 30_000);

  test('is for a connection that there is', async () => {
    const answer = await shop.admin('Admin.SqlApi.Describe', { connection: 'db_none', sql: 'select 1 as a' });
    expect(answer.data).toMatchObject({ errors: [{ field: 'connection' }] });
    await shop.target.door.shut();
    expect(await describeIt('select 1 as a')).toMatchObject({ ret: 420 });
    await shop.target.door.reopen();
    await expect.poll(async () => (await describeIt('select 1 as a')).ret, { timeout: 5000 }).toBe(200);
  });
});
