import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { openDatabase, type Tables } from '#server/platform/store/database.ts';
import { waitsForNext } from '#server/platform/store/pipelinedPool.ts';
import { startApp, type TestApp } from '../support/app.ts';

let kaifang: TestApp;
let token: string;
let db: Kysely<Tables>;

beforeAll(async () => {
  kaifang = await startApp();
  ({ token } = await kaifang.signIn(255));
  // One connection: state left on it affects the next test.
  db = openDatabase({ ...kaifang.connection, max: 1 }, () => {});
});
afterAll(async () => {
  await db.destroy();
  await kaifang.close();
});
beforeEach(async () => {
  await sql`drop table if exists thing`.execute(db);
  await sql`create table thing (name text primary key, twin text unique deferrable initially deferred)`.execute(
    db,
  );
});
afterEach(() => void vi.restoreAllMocks());

const add = (on: Kysely<Tables>, name: unknown, twin: string | null = null) =>
  sql`insert into thing (name, twin) values (${name}, ${twin})`.execute(on);
const addWaiting = (on: Kysely<Tables>, name: unknown, twin: string | null = null) =>
  sql`${sql.raw(waitsForNext)} insert into thing (name, twin) values (${name}, ${twin})`.execute(on);
const names = async () => {
  const { rows } = await sql<{ name: string }>`select name from thing order by name`.execute(db);
  return rows.map(({ name }) => name);
};
const inTransaction = (work: (trx: Kysely<Tables>) => Promise<unknown>) =>
  db.transaction().execute(async (trx) => void (await work(trx)));
/**
 * The round trips during some work; those that the platform makes itself, such as its heartbeat, do not
 * count.
 */
async function trips(work: () => Promise<unknown>): Promise<unknown[]> {
  const sent: unknown[] = [];
  const { query } = pg.Client.prototype;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...all: unknown[]) {
    const [one] = all as [string | { text?: string }];
    sent.push(typeof one === 'string' ? one : one.text);
    return (query as (...all: unknown[]) => unknown).apply(this, all) as never;
  });
  await work();
  vi.restoreAllMocks();
  return sent.filter((text) => !/^\s*select\b/i.test(String(text)));
}

describe('a transaction', () => {
  test('takes a trip for each statement, and none for its beginning and end', async () => {
    const sent = await trips(() =>
      inTransaction(async (trx) => {
        await add(trx, 'a');
        await add(trx, 'b');
        await addWaiting(trx, 'c');
      }),
    );
    expect(sent).toHaveLength(3);
    expect(await names()).toEqual(['a', 'b', 'c']);
    expect(await trips(() => inTransaction(async () => {}))).toEqual([]);
    expect(await trips(() => inTransaction((trx) => addWaiting(trx, 'd')))).toHaveLength(1);
    expect(await names()).toEqual(['a', 'b', 'c', 'd']);
  });

  test('of an audited write is two trips', async () => {
    const fields = { name: 'trips', value: 'v', description: 'd' };
    // The caller is cached from the second call on.
    await kaifang.call('Admin.Config.GetList', {}, token);
    const sent = await trips(() => kaifang.call('Admin.Config.Add', fields, token));
    expect(sent).toEqual([
      expect.stringContaining('insert into "config"'),
      expect.stringContaining('insert into audit'),
    ]);
  });

  test('is undone as a whole when its first statement fails', async () => {
    await add(db, 'a');
    await expect(inTransaction((trx) => add(trx, 'a'))).rejects.toMatchObject({ code: '23505' });
    await add(db, 'b');
    expect(await names()).toEqual(['a', 'b']);
  });

  test('is undone as a whole when the one that goes with the commit fails', async () => {
    await add(db, 'a');
    const work = inTransaction(async (trx) => {
      await add(trx, 'b');
      await addWaiting(trx, 'a');
    });
    await expect(work).rejects.toMatchObject({ code: '23505' });
    expect(await names()).toEqual(['a']);
  });

  test('is undone as a whole when the one that goes with the commit cannot be sent', async () => {
    const unsendable = {
      toPostgres: () => {
        throw new Error('unsendable');
      },
    };
    const work = inTransaction(async (trx) => {
      await add(trx, 'b');
      await addWaiting(trx, unsendable);
    });
    await expect(work).rejects.toThrow('unsendable');
    expect(await names()).toEqual([]);
  });

  test('is undone as a whole when the commit itself fails', async () => {
    await add(db, 'a', 'twin');
    const work = inTransaction(async (trx) => {
      await add(trx, 'b');
      await addWaiting(trx, 'c', 'twin');
    });
    await expect(work).rejects.toMatchObject({ code: '23505' });
    await add(db, 'd');
    expect(await names()).toEqual(['a', 'd']);
  });

  test('sends what waits before what follows, which fails with it', async () => {
    await inTransaction(async (trx) => {
      await addWaiting(trx, 'a');
      const { rows } = await sql`select name from thing`.execute(trx);
      expect(rows).toEqual([{ name: 'a' }]);
    });
    const work = inTransaction(async (trx) => {
      await addWaiting(trx, 'a');
      await add(trx, 'b');
    });
    await expect(work).rejects.toMatchObject({ code: '23505' });
    expect(await names()).toEqual(['a']);
  });

  test('that is rolled back leaves nothing, no matter what waited', async () => {
    const undone = new Error('undone');
    const work = (before: (trx: Kysely<Tables>) => Promise<unknown>) =>
      inTransaction(async (trx) => {
        await before(trx);
        await addWaiting(trx, 'b');
        throw undone;
      });
    await expect(work((trx) => add(trx, 'a'))).rejects.toBe(undone);
    await expect(work(async () => {})).rejects.toBe(undone);
    await addWaiting(db, 'c');
    expect(await names()).toEqual(['c']);
  });

  test('begins with several statements at once as well, and has savepoints', async () => {
    await inTransaction(async (trx) => {
      await sql.raw("insert into thing values ('a'); insert into thing values ('b')").execute(trx);
      await addWaiting(trx, 'c');
      await sql`savepoint one`.execute(trx);
      await addWaiting(trx, 'd');
      await sql`rollback to savepoint one`.execute(trx);
    });
    expect(await names()).toEqual(['a', 'b', 'c']);
  });
});

test('a write whose audit cannot be written is none', async () => {
  const { db: shared } = kaifang.app;
  const fields = { name: 'unaudited', value: 'v', description: 'd' };
  const write = async () => (await kaifang.call('Admin.Config.Add', fields, token)).ret;
  await sql`alter table audit add constraint nothing_more check (resource <> 'config') not valid`.execute(
    shared,
  );
  expect(await write()).toBe(500);
  await sql`alter table audit drop constraint nothing_more`.execute(shared);
  const { rows } = await sql`select 1 from config where name = 'unaudited'`.execute(shared);
  expect(rows).toEqual([]);
  expect(await write()).toBe(200);
});

describe('what is inserted', () => {
  const told = (on: Kysely<Tables>, name: string) =>
    sql<{ name: string }>`insert into thing (name) values (${name}) returning name`.execute(on);

  test('is parsed once for a connection', async () => {
    await told(db, 'a');
    await inTransaction((trx) => told(trx, 'b'));
    await inTransaction((trx) => told(trx, 'c'));
    const { rows } = await sql`
      select statement from pg_prepared_statements where statement like 'insert into thing (name) %'`.execute(
      db,
    );
    expect(rows).toHaveLength(1);
    expect(await names()).toEqual(['a', 'b', 'c']);
  });

  test('is kept of so many statements only, however many there were, and an earlier one is parsed again', async () => {
    await inTransaction((trx) => told(trx, 'earlier'));
    const many = Array.from({ length: 450 }, (_, at) => at);
    for (const at of many)
      await sql`insert into thing (name) values (${`${at}`}) returning ${sql.lit(at)}`.execute(db);
    const { rows } = await sql`select count(*)::integer as kept from pg_prepared_statements`.execute(db);
    expect(rows).toEqual([{ kept: expect.toSatisfy((kept: number) => kept > 0 && kept <= 200) }]);
    await inTransaction((trx) => told(trx, 'later'));
    expect(await names()).toHaveLength(452);
  });

  test('is parsed again when its table was changed', async () => {
    await told(db, 'a');
    await sql`alter table thing alter column name type varchar(10)`.execute(db);
    expect((await told(db, 'b')).rows).toEqual([{ name: 'b' }]);
    const fields = { value: 'v', description: 'd' };
    await kaifang.call('Admin.Config.Add', { name: 'before', ...fields }, token);
    await sql`alter table config alter column description type varchar(3000)`.execute(kaifang.app.db);
    expect(await kaifang.call('Admin.Config.Add', { name: 'after', ...fields }, token)).toMatchObject({
      ret: 200,
    });
  });

  test('is parsed again when it could not be parsed the first time', async () => {
    const place = () =>
      inTransaction((trx) => sql`insert into thing (name, place) values (${'a'}, ${'here'})`.execute(trx));
    await expect(place()).rejects.toMatchObject({ code: '42703' });
    await sql`alter table thing add column place text`.execute(db);
    await place();
    expect(await names()).toEqual(['a']);
  });
});
