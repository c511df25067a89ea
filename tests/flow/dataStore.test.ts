import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FlowNode } from '#schemas/flow/document.ts';
import { compileFlow } from '#server/flow/compile.ts';
import { runFlow } from '#server/flow/run.ts';
import { api, flow } from '../support/flow/api.ts';
import { lit, ref, respond } from '../support/flow/cases/case.ts';
import { openTestData, type TestDataStore } from '../support/flow/dataStore.ts';
import { testPorts } from '../support/flow/ports.ts';

let data: TestDataStore;
beforeAll(async () => {
  data = await openTestData();
  await sql`create table public.secrets (word text)`.execute(data.db);
  await sql`insert into public.secrets values ('hidden')`.execute(data.db);
});
afterAll(() => data?.close());

const statement = (text: string, write = false): FlowNode => ({ type: 'sql', sql: text, write });

async function run(nodes: Readonly<Record<string, FlowNode>>, lines: string, keep = true) {
  const ports = testPorts({ open: (_connection, use) => data.store.open(use) });
  return runFlow(compileFlow(flow(nodes, lines), api()), {}, ports, { keep, record: true });
}

const alone = (text: string, write = false) =>
  run({ s: statement(text, write), end: respond({ rows: ref('s.rows') }) }, 'start>s s>end');

const count = async () =>
  (await sql<{ n: number }>`select count(*) as n from data.users`.execute(data.db)).rows[0]?.n;

describe('a statement that a person typed', () => {
  it('is one statement (SQL-01)', async () => {
    for (const text of ['select 1; delete from users', 'select 1) as x; delete from users; select (1'])
      for (const write of [false, true]) expect((await alone(text, write)).ret, text).toBe(500);
    expect(await count()).toBe(4);
  });

  it('only reads unless it was ticked (SQL-01)', async () => {
    const texts = [
      'delete from users',
      'with gone as (delete from users returning id) select * from gone',
      "select nextval('users_id_seq')",
    ];
    for (const text of texts) expect((await alone(text)).ret, text).toBe(500);
    // Not after a writing node either, since it runs in that node's transaction.
    const write: FlowNode = {
      type: 'query',
      table: 'users',
      action: 'insert',
      values: { name: lit('Writer') },
    };
    for (const text of [
      "select nextval('users_id_seq')",
      "select set_config('transaction_read_only', 'off', true)",
    ])
      expect((await run({ write, s: statement(text) }, 'start>write write>s')).ret, text).toBe(500);
    expect(await count()).toBe(4);
    expect((await alone("insert into users (name) values ('Ticked') returning name", true)).data).toEqual({
      rows: [{ name: 'Ticked' }],
    });
    expect((await alone("delete from users where name = 'Ticked'", true)).ret).toBe(200);
  });

  it('leaves its connection as it was', async () => {
    expect((await alone("select set_config('default_transaction_read_only', 'off', false)")).ret).toBe(200);
    expect((await alone("select set_config('statement_timeout', '0', false)")).ret).toBe(200);
    const read = await alone(
      "select current_setting('default_transaction_read_only') as only, current_setting('statement_timeout') as time",
    );
    expect(read.data).toEqual({ rows: [{ only: 'on', time: '10s' }] });
  });

  it('sees no table of the platform, and makes none (SQL-07)', async () => {
    for (const text of [
      'select * from public.secrets',
      'select * from pg_authid',
      "select pg_read_file('/etc/passwd')",
    ])
      expect((await alone(text)).ret, text).toBe(500);
    for (const text of [
      'create table data.mine (id int)',
      'create table public.mine (id int)',
      'drop table users',
      'reset role',
    ])
      expect((await alone(text, true)).data, text).not.toEqual({ rows: [{ word: 'hidden' }] });
    const { rows } = await sql`select 1 from pg_tables where tablename = 'mine'`.execute(data.db);
    expect(rows).toEqual([]);
    expect(await count()).toBe(4);
  });

  it('gives 10,000 rows at most (SQL-04)', async () => {
    expect((await alone('select * from generate_series(1, 10000)')).ret).toBe(200);
    expect((await alone('select * from generate_series(1, 1000000)')).msg.en).toBe(
      'A query returned more than 10000 rows',
    );
  });
});

describe('a run that leaves nothing behind', () => {
  it('rolls back what it wrote, and shows it', async () => {
    const write: FlowNode = {
      type: 'query',
      table: 'users',
      action: 'insert',
      values: { name: lit('Draft') },
    };
    const back: FlowNode = { type: 'query', table: 'users', action: 'count' };
    const tried = await run(
      { write, back, end: respond({ n: ref('back.count') }) },
      'start>write write>back back>end',
      false,
    );
    expect(tried).toMatchObject({ ret: 200, data: { n: 5 } });
    expect(tried.record?.find(({ node }) => node === 'write')?.sql).toEqual([
      'insert into "users" ("name") values ($1) returning "id"',
    ]);
    expect(await count()).toBe(4);
  });
});
