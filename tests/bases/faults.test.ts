import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { FlowNode } from '#schemas/flow/document.ts';
import { openShop, type Shop } from '../support/bases/openShop.ts';
import { dialects } from '../support/console/targets.ts';
import { flow } from '../support/flow/api.ts';
import { lit, respond } from '../support/flow/cases/case.ts';

const connection = 'db_shop';
const books = { type: 'query', connection, table: 'books' } as const;
const done = respond({ done: lit(true) });

// Calls while a connected database is missing, disconnects, or is changed by an administrator.
describe.each(dialects)('calls on %s', (dialect) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop(dialect);
    await shop.publish(
      'App.Count.Run',
      flow({ q: { ...books, action: 'count' }, end: done }, 'start>q q>end'),
    );
  }, 120_000);
  afterAll(() => shop?.close());

  const count = () => shop.open('App.Count.Run');
  const sessions = async (): Promise<number> => {
    const text =
      dialect === 'mysql'
        ? `select count(*) as n from information_schema.processlist where db = '${shop.target.schema}' and id <> connection_id()`
        : `select count(*)::int as n from pg_stat_activity where application_name = 'kaifang flows' and datname = current_database()`;
    return Number((await shop.target.run(text))[0]?.['n']);
  };
  // Sessions that wait for a table locked by another session.
  const waiting = async (): Promise<number> => {
    const text =
      dialect === 'mysql'
        ? `select count(*) as n from information_schema.processlist where state like '%lock%' and id <> connection_id()`
        : `select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
    return Number((await shop.target.run(text))[0]?.['n']);
  };
  const edit = async (changes: object) => {
    const { data } = await shop.admin('Admin.Database.Get', { id: shop.id });
    return shop.admin('Admin.Database.Edit', { id: shop.id, version: data['version'] ?? 0, ...changes });
  };

  test('say what is wrong while it is away, and recover by themselves (DBC-08)', async () => {
    expect((await count()).ret).toBe(200);
    await shop.target.door.shut();
    for (const started of [Date.now(), Date.now()]) {
      const answer = await count();
      expect(answer).toMatchObject({ ret: 500 });
      expect(answer.msg).toMatch(/^The (connection to the )?database db_shop /);
      expect(JSON.stringify(answer)).not.toMatch(/127\.0\.0\.1|ECONN/);
      expect(Date.now() - started).toBeLessThan(5000);
    }
    await shop.target.door.reopen();
    await expect.poll(async () => (await count()).ret, { timeout: 5000 }).toBe(200);
  });

  test('lose nothing and keep no connection when it breaks in the midst of a call (DBC-08)', async () => {
    await shop.target.run('delete from books');
    const insert: FlowNode = { ...books, action: 'insert', values: { title: lit('Half') } };
    await shop.publish(
      'App.Half.Run',
      flow({ a: insert, b: { ...books, action: 'count' }, end: done }, 'start>a a>b b>end'),
    );
    // Another session locks the table, so the call waits halfway.
    const hold = dialect === 'mysql' ? 'lock tables books write' : 'begin; lock table books';
    await shop.target.run(hold);
    const half = shop.open('App.Half.Run');
    await expect.poll(waiting, { timeout: 5000 }).toBeGreaterThan(0);
    await shop.target.door.shut();
    await shop.target.door.reopen();
    expect((await half).ret).toBe(500);
    await shop.target.run(dialect === 'mysql' ? 'unlock tables' : 'commit');
    expect((await shop.target.run('select 1 as n from books')).length).toBe(0);
    for (let n = 0; n < 20; n++) expect((await count()).ret).toBe(200);
    await expect.poll(sessions, { timeout: 5000 }).toBeLessThanOrEqual(8);
  });

  test('are refused once it is switched off, and its connections are closed (DBC-10) [page-32]', async () => {
    expect((await count()).ret).toBe(200);
    expect(await sessions()).toBeGreaterThan(0);
    expect((await edit({ enabled: false })).ret).toBe(200);
    await expect
      .poll(async () => (await count()).msg, { timeout: 5000 })
      .toMatch(/^The database connection db_shop is turned off \(reference /);
    await expect.poll(sessions, { timeout: 5000 }).toBe(0);
    expect((await shop.admin('Admin.SqlApi.GetTables', {})).data['connections']).toEqual([]);
    expect((await shop.admin('Admin.SqlApi.GetTables', { connection })).data).toMatchObject({
      errors: [{ field: 'connection' }],
    });
    await edit({ enabled: true });
    await expect.poll(async () => (await count()).ret, { timeout: 5000 }).toBe(200);
  });

  test('use a changed password at once, and never show the old one (DBC-12)', async () => {
    const { password } = shop.target.record as { password: string };
    await edit({ password: 'wrong-Secret' });
    await expect.poll(async () => (await count()).ret, { timeout: 5000 }).toBe(500);
    const { rows } = await sql<{ text: string }>`
      select coalesce(string_agg(row_to_json(c)::text, ''), '') as text from call_log c`.execute(
      shop.kaifang.app.db,
    );
    expect(rows[0]?.text).not.toContain('wrong-Secret');
    await edit({ password });
    await expect.poll(async () => (await count()).ret, { timeout: 5000 }).toBe(200);
  });

  test('go nowhere that is not allowed, also where a connection was open already (DBC-04, SSRF-01)', async () => {
    expect((await count()).ret).toBe(200);
    const { data } = await shop.admin('Admin.Config.GetList', { q: 'database_allow_list' });
    const [item] = data['items'] as { id: number; version: number }[];
    await shop.admin('Admin.Config.Edit', {
      id: item?.id ?? 0,
      version: item?.version ?? 0,
      value: '10.9.9.9',
    });
    await expect
      .poll(async () => (await count()).msg, { timeout: 5000 })
      .toMatch(/^The database db_shop cannot be reached \(reference /);
    const { data: again } = await shop.admin('Admin.Config.Get', { id: item?.id ?? 0 });
    await shop.admin('Admin.Config.Edit', {
      id: item?.id ?? 0,
      version: again['version'] ?? 0,
      value: '127.0.0.1',
    });
    await expect.poll(async () => (await count()).ret, { timeout: 5000 }).toBe(200);
  });

  test('are not left without it: what APIs use is not deleted, and they are named (DBC-10)', async () => {
    const uses = (await shop.admin('Admin.Database.GetUses', { ids: [shop.id] })).data;
    expect(uses).toMatchObject({ hidden: 0 });
    expect(uses['items']).toContainEqual(
      expect.objectContaining({ of: shop.id, resource: 'api_design', name: 'App.Count.Run' }),
    );
    const answer = await shop.admin('Admin.Database.Del', { ids: [shop.id] });
    expect(answer.ret).toBe(420);
    expect(answer.msg).toContain('App.Count.Run');
  });
});
