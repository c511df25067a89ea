import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FlowNode } from '#schemas/flow/document.ts';
import { openShop, type Shop } from '../support/bases/openShop.ts';
import { flow } from '../support/flow/api.ts';
import { fail, lit, respond } from '../support/flow/cases/case.ts';

const connection = 'db_shop';
const done = respond({ done: lit(true) });

// What the transaction of one call covers when it uses two databases.
describe('a call on two databases', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop('postgres');
    await shop.kaifang.app.gateway.tables('');
    await sql`create schema if not exists data`.execute(shop.kaifang.app.db);
    await sql`create table data.sale (id bigserial primary key, title text)`.execute(shop.kaifang.app.db);
    // This constraint is checked only at commit.
    await shop.target.run(`create table late (id bigserial primary key, title text, unique (title) deferrable initially deferred);
      insert into late (title) values ('Taken')`);
    await shop.publish(
      'App.Open.Data',
      flow({ q: { type: 'query', table: 'sale', action: 'count' }, end: done }, 'start>q q>end'),
    );
    await shop.open('App.Open.Data');
  }, 120_000);
  afterAll(() => shop?.close());

  const own = async () => (await sql`select 1 from data.sale`.execute(shop.kaifang.app.db)).rows.length;
  const theirs = async () => (await shop.target.run('select 1 as n from books')).length;
  const sale: FlowNode = { type: 'query', table: 'sale', action: 'insert', values: { title: lit('A') } };
  const book: FlowNode = { ...sale, connection, table: 'books' };

  test('keeps both, or neither where the flow fails', async () => {
    const failing = flow({ sale, book, end: fail(450) }, 'start>sale sale>book book>end');
    await shop.publish('App.Both.Fail', failing);
    expect((await shop.open('App.Both.Fail')).ret).toBe(450);
    const both = flow({ sale, book, end: done }, 'start>sale sale>book book>end');
    expect((await shop.run(both)).ret).toBe(200);
    expect([await own(), await theirs()]).toEqual([0, 0]);
    await shop.publish('App.Both.Keep', both);
    expect((await shop.open('App.Both.Keep')).ret).toBe(200);
    expect([await own(), await theirs()]).toEqual([1, 1]);
  });

  test("keeps nothing of the platform's own where the other cannot commit", async () => {
    const before = await own();
    const late: FlowNode = { ...sale, connection, table: 'late', values: { title: lit('Taken') } };
    await shop.publish('App.Both.Late', flow({ sale, late, end: done }, 'start>sale sale>late late>end'));
    expect((await shop.open('App.Both.Late')).ret).toBe(400);
    expect(await own()).toBe(before);
  });

  test('is as quick as before where it asks none: no connection is looked up', async () => {
    const { rows: earlier } = await sql<{ n: number }>`
      select coalesce(sum(seq_scan + idx_scan), 0)::int as n from pg_stat_user_tables where relname = 'database'`.execute(
      shop.kaifang.app.db,
    );
    for (let n = 0; n < 20; n++) expect((await shop.open('App.Open.Data')).ret).toBe(200);
    const { rows } = await sql<{ n: number }>`
      select coalesce(sum(seq_scan + idx_scan), 0)::int as n from pg_stat_user_tables where relname = 'database'`.execute(
      shop.kaifang.app.db,
    );
    expect(rows[0]?.n).toBe(earlier[0]?.n);
  });
});
