import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FlowNode } from '#schemas/flow/document.ts';
import type { Row } from '#schemas/resource.ts';
import { openShop, type Shop } from '../support/bases/openShop.ts';
import { dialects } from '../support/console/targets.ts';
import { flow } from '../support/flow/api.ts';
import { fail, lit, ref, respond } from '../support/flow/cases/case.ts';

const connection = 'db_shop';

// Flows on a database that an administrator connected get the same answers as on the platform's own data.
describe.each(dialects)('flows on %s', (dialect) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop(dialect);
  }, 120_000);
  afterAll(() => shop?.close());

  const titles = async () =>
    (await shop.target.run('select title from books order by id')).map(({ title }) => title);

  test('a table becomes its APIs, with every kind of value shown as it is', async () => {
    const { data: listed } = await shop.admin('Admin.SqlApi.GetTables', { connection });
    expect(listed).toMatchObject({
      connections: [{ name: 'db_shop', dialect, prefix: '' }],
      tables: {
        books: {
          ...{ id: 'integer', title: 'string', price: 'float', stock: 'integer', sold: 'boolean' },
          ...{ born: 'date', about: 'any' },
        },
      },
    });
    const made = await shop.admin('Admin.SqlApi.FromTable', {
      ...{ connection, table: 'books', class: 'Book', module: 'books', publish: true },
      verbs: ['list', 'get', 'add', 'edit', 'delete'],
    });
    expect(made.ret).toBe(200);
    const book = {
      ...{ title: "O'Brien; drop table books", price: '12.50', stock: 3, sold: true },
      ...{ born: '2026-01-31T08:00:00.123Z', about: '{"pages":[1,2]}' },
    };
    expect(await shop.open('App.Book.Add', book)).toMatchObject({ ret: 200, data: { id: 1 } });
    const stored = { id: 1, ...book, about: { pages: [1, 2] } };
    expect((await shop.open('App.Book.Get', { id: 1 })).data).toEqual(stored);
    expect((await shop.open('App.Book.GetList')).data).toEqual({ items: [stored], total: 1 });
    const edited = { ...book, title: '书 📚', sold: false, stock: 0 };
    expect((await shop.open('App.Book.Edit', { id: 1, ...edited })).data).toEqual({ count: 1 });
    expect((await shop.open('App.Book.Get', { id: 1 })).data).toMatchObject({ title: '书 📚', sold: false });
    expect(await shop.open('App.Book.Add', edited)).toMatchObject({
      ret: 400,
      msg: 'The data already exists',
    });
    expect(await shop.open('App.Book.Add', { ...book, title: 'x'.repeat(200) })).toMatchObject({
      ...{ ret: 400, msg: 'The database does not accept this value' },
    });
    expect((await shop.open('App.Book.Delete', { id: 1 })).data).toEqual({ count: 1 });
    for (const action of ['Get', 'Edit', 'Delete'])
      expect((await shop.open(`App.Book.${action}`, { ...book, id: 1 })).ret).toBe(404);
  });

  test('conditions are bound, no matter what their values are (SQL-02)', async () => {
    await shop.target.run(
      "insert into books (title, stock, born) values ('A', 1, '2026-01-01 00:00:00'), ('B', 2, '2026-02-01 00:00:00'), ('C_%', 3, null)",
    );
    const find = async (where: Row[], more: object = {}) => {
      const query = {
        type: 'query',
        connection,
        table: 'books',
        action: 'list',
        where,
        order: [['stock', 'asc']],
      };
      const nodes = {
        q: { ...query, ...more } as unknown as FlowNode,
        end: respond({ items: ref('q.items') }),
      };
      const tried = await shop.run(flow(nodes, 'start>q q>end'));
      if (tried.ret !== 200) return tried.msg;
      return (tried.data['items'] as Row[]).map(({ title }) => title).join(' ');
    };
    expect(await find([['stock', 'in', lit([1, 3])]] as never)).toBe('A C_%');
    expect(await find([['stock', 'in', lit([])]] as never)).toBe('');
    expect(await find([['stock', 'nin', lit([1])]] as never)).toBe('B C_%');
    expect(await find([['stock', 'between', lit([2, 3])]] as never)).toBe('B C_%');
    expect(await find([['title', 'contains', lit('_%')]] as never)).toBe('C_%');
    expect(await find([['title', 'starts', lit("' or 1=1 -- ")]] as never)).toBe('');
    expect(await find([['born', 'gte', lit('2026-01-15T00:00:00.000Z')]] as never)).toBe('B');
    expect(await find([['born', 'null', lit(true)]] as never)).toBe('C_%');
    expect(
      await find(
        [
          ['stock', 'eq', lit(1)],
          ['title', 'eq', lit('B')],
        ] as never,
        { match: 'any' },
      ),
    ).toBe('A B');
    expect(await find([] as never, { page: lit(2), limit: lit(2) })).toBe('C_%');
    expect(await find([['secret', 'eq', lit(1)]] as never)).toContain('has no column secret');
    expect(await find([] as never, { table: 'account' })).toContain('There is no table account');
  });

  test('what fails is rolled back, and what a draft writes too', async () => {
    await shop.target.run('delete from books');
    const insert = (title: string): FlowNode => ({
      ...{ type: 'query', connection, table: 'books', action: 'insert' },
      values: { title: lit(title) },
    });
    const nodes = { a: insert('First'), b: insert('Second'), end: fail(450) };
    expect((await shop.publish('App.Fails.Run', flow(nodes, 'start>a a>b b>end'))).data).toMatchObject({
      live: 1,
    });
    expect((await shop.open('App.Fails.Run')).ret).toBe(450);
    expect(await titles()).toEqual([]);
    const fine = flow(
      { a: insert('First'), b: insert('Second'), end: respond({ done: lit(true) }) },
      'start>a a>b b>end',
    );
    expect((await shop.run(fine)).ret).toBe(200);
    expect(await titles()).toEqual([]);
    await shop.publish('App.Fine.Run', fine);
    expect((await shop.open('App.Fine.Run')).ret).toBe(200);
    expect(await titles()).toEqual(['First', 'Second']);
    expect(await shop.open('App.Fine.Run')).toMatchObject({ ret: 400, msg: 'The data already exists' });
  });

  test('what an API says of a fault names no table, no row of another and nothing of the connection (SQL-11)', async () => {
    expect(await shop.open('App.Fine.Run')).toEqual({ ret: 400, data: {}, msg: 'The data already exists' });
    const read: FlowNode = { type: 'sql', connection, sql: 'select title from books' };
    await shop.publish(
      'App.Gone.Run',
      flow({ read, end: respond({ done: lit(true) }) }, 'start>read read>end'),
    );
    expect((await shop.open('App.Gone.Run')).ret).toBe(200);
    await shop.target.run('drop table books');
    for (const service of ['App.Gone.Run', 'App.Fine.Run']) {
      const { ret, data, msg } = await shop.open(service);
      expect([service, ret, data]).toEqual([service, 500, {}]);
      expect(msg).toMatch(/\(reference [0-9a-f]{16}\)$/);
      expect(msg).not.toMatch(/books|First|console|127\.0\.0\.1/);
    }
  });
});
