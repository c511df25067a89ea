import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SqlAnswer } from '#schemas/payloads/console.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { quickest } from '../support/quickest.ts';

// The platform's own database in the console.
let kaifang: TestApp;
let token: string;

beforeAll(async () => {
  kaifang = await startApp();
  ({ token } = await kaifang.signIn(255, 'root_1'));
  await kaifang.call('Admin.Config.Add', { name: 'shown', value: 'v', description: 'd' }, token);
});
afterAll(() => kaifang?.close());

const call = (service: string, fields: object = {}) =>
  kaifang.call(`Admin.Database.${service}`, { connection: 0, ...fields }, token);
const run = async (statement: string, more: object = {}) => {
  const answer = await call('RunSql', { statement, run: randomUUID(), ...more });
  return { ...answer, data: answer.data as unknown as SqlAnswer };
};
const allow = async (value: string) => {
  await sql`delete from config where name = 'console_platform_write'`.execute(kaifang.app.db);
  await sql`insert into config (name, value, description) values ('console_platform_write', ${value}, 'd')`.execute(
    kaifang.app.db,
  );
};

describe('the console on the own database', () => {
  test('reads what an administrator could be granted to read', async () => {
    expect((await run("select value from config where name = 'shown'")).data.rows).toEqual([['v']]);
    const { data } = await call('Rows', { schema: 'public', table: 'account' });
    const names = (data['columns'] as unknown as { name: string }[]).map(({ name }) => name);
    expect(names).toContain('username');
    expect(names).not.toContain('password');
  });

  test('offers its tables without their schema, though what people made in the console comes first', async () => {
    const { data } = await call('Names');
    expect(data).toMatchObject({
      schema: 'public',
      tables: { 'public.account': expect.arrayContaining(['username']) },
    });
  });

  test.each([
    "select pg_advisory_lock(hashtext('kaifang.di-name'))",
    `select "pg_try_advisory_xact_lock"(1)`,
    "select query_to_xml('select pg_adv' || 'isory_lock(1)', true, true, '')",
    String.raw`select U&"pg\005fadvisory_lock"(1)`,
  ])('takes no lock that the platform works with: %s (SQL-07)', async (statement) => {
    expect(await run(statement)).toMatchObject({
      ret: 420,
      msg: 'These locks are used by the platform itself and cannot be used here',
    });
  });

  test('writes down once that a table was opened', async () => {
    const shown = { schema: 'public', table: 'topic', limit: 1 };
    for (const page of [2, 3, 4]) expect((await call('Rows', { ...shown, page })).ret).toBe(200);
    const { rows } = await sql`select changes from audit where service = 'Admin.Database.Rows'
      and changes::text like '%public.topic%'`.execute(kaifang.app.db);
    expect(rows).toMatchObject([{ changes: { table: [null, 'public.topic'], write: [null, false] } }]);
  });

  test.each([
    'select password from account',
    'select * from account',
    'select app_secret from app',
    'select password from database',
    'select token_hash from kaifang_system.session',
    'select * from kaifang_system.sql_run',
    'select * from message',
    'select rolpassword from pg_authid',
    "select pg_read_file('/etc/passwd')",
    "select * from pg_ls_dir('/')",
    'set role postgres',
    'reset role',
    "select lo_import('/etc/passwd')",
    "select dblink('host=127.0.0.1', 'select 1')",
    'select pg_terminate_backend(pid) from pg_stat_activity where usename <> current_user',
  ])('sees no secret, no token and nothing of the system: %s (SQL-07)', async (statement) => {
    const answer = await run(statement);
    expect(answer.data.rows ?? []).toEqual([]);
    expect(answer.ret).not.toBe(200);
  });

  test('lists nothing of the system (SQL-07)', async () => {
    const { data } = await call('Tables');
    const schemas = new Set((data['items'] as unknown as { schema: string }[]).map(({ schema }) => schema));
    expect(schemas.has('kaifang_system')).toBe(false);
    expect(schemas.has('public')).toBe(true);
    expect((await call('Rows', { schema: 'kaifang_system', table: 'session' })).ret).toBe(404);
    expect((await call('Table', { schema: 'public', table: 'message' })).ret).toBe(404);
  });

  test('changes nothing, unless that is allowed, and then only data tables (SQL-07)', async () => {
    const tries = ["update config set value = 'x'", 'drop table config', 'create table public.mine (id int)'];
    for (const text of tries) expect((await run(text, { write: true })).ret, text).toBe(420);
    expect((await call('CreateTable', { schema: 'data', table: 'mine', columns: [] })).ret).toBe(420);
    await allow('on');
    expect((await call('CreateTable', { schema: 'public', table: 'mine', columns: [] })).ret).toBe(420);
    const columns = [{ name: 'title', type: 'string', unique: true }];
    expect(await call('CreateTable', { schema: 'data', table: 'mine', columns })).toMatchObject({ ret: 200 });
    for (const text of tries) expect((await run(text, { write: true })).ret, text).toBe(400);
    const insert = "insert into data.mine (title) values ('one')";
    expect((await run(insert, { write: true })).data).toMatchObject({ changed: 1 });
    expect((await call('AddRow', { schema: 'data', table: 'mine', values: { title: 'two' } })).ret).toBe(200);
    expect((await call('AddRow', { schema: 'public', table: 'config', values: { name: 'x' } })).ret).toBe(
      400,
    );
    await allow('off');
    expect((await run(insert, { write: true })).ret).toBe(420);
    expect((await run('select count(*) from data.mine')).data.rows).toEqual([['2']]);
    const { rows } = await sql<{ value: string }>`select value from config where name = 'shown'`.execute(
      kaifang.app.db,
    );
    expect(rows).toEqual([{ value: 'v' }]);
  });

  test('heeds the switch in every process at once, whichever of them had it last', async () => {
    const { dataDir: DATA_DIR } = kaifang.app.settings;
    const other = await startApp(undefined, { DATA_DIR }, undefined, kaifang.connection);
    try {
      const here = run;
      const there: typeof run = async (statement, more = {}) => {
        const asked = { connection: 0, statement, run: randomUUID(), ...more };
        const answer = await other.call('Admin.Database.RunSql', asked, token);
        return { ...answer, data: answer.data as unknown as SqlAnswer };
      };
      const insert = (name: string) => `create table console.${name} (id int)`;
      let n = 0;
      // Each of them grants or revokes permissions while the other does not look.
      for (const [first, second] of [
        [here, there],
        [there, here],
      ] as const) {
        await allow('on');
        expect((await first(insert(`made_${n++}_x`), { write: true })).ret).toBe(200);
        await allow('off');
        expect((await second(insert(`made_${n++}_x`), { write: true })).ret).toBe(420);
        await allow('on');
        expect(await first(insert(`made_${n++}_x`), { write: true })).toMatchObject({ ret: 200 });
        expect(await second(insert(`made_${n++}_x`), { write: true })).toMatchObject({ ret: 200, msg: '' });
      }
      await allow('off');
      await here('select 1');
      const { rows } = await sql<{ may: boolean }>`
        select has_schema_privilege(rolname, 'console', 'create') as may from pg_roles
        where rolname like 'kaifang_console_%' and has_schema_privilege(rolname, 'console', 'usage')`.execute(
        kaifang.app.db,
      );
      expect(rows).toEqual([{ may: false }]);
    } finally {
      await other.close();
    }
  });

  test('says of a table that is taken only so much (SQL-11)', async () => {
    await allow('on');
    const { ret, msg } = await call('CreateTable', { schema: 'data', table: 'mine', columns: [] });
    expect(ret).toBe(400);
    expect(msg).toBe('relation "mine" already exists');
    const double = await run("insert into data.mine (title) values ('one')", { write: true });
    expect(double.msg).not.toContain('kaifang_console');
  });

  test('shows its sessions without values, and ends one', async () => {
    const running = run('select pg_sleep(20), 424242', { seconds: 30 });
    await new Promise((wait) => setTimeout(wait, 400));
    const { data } = await call('Processes');
    const items = data['items'] as unknown as { id: number; statement: string }[];
    const found = items.find(({ statement }) => statement.includes('pg_sleep'));
    expect(found?.statement).toBe('select pg_sleep(?), ?');
    expect((await call('Kill', { process: found?.id })).ret).toBe(200);
    expect((await running).ret).toBe(420);
    expect((await call('Kill', { process: found?.id })).ret).toBe(404);
  });

  test('shows the sizes of 10,000 tables within two seconds (SQL-12) [page-34]', async () => {
    for (let from = 0; from < 10_000; from += 1000)
      await sql
        .raw(`do $$ begin for n in ${from}..${from + 999} loop
          execute format('create table data.many_%s_x (id int)', n); end loop; end $$`)
        .execute(kaifang.app.db);
    for (const service of ['Statistics', 'Tables']) {
      const sizes = async () =>
        expect(((await call(service)).data['items'] as unknown as unknown[]).length).toBeGreaterThan(10_000);
      expect(await quickest(2000, sizes), service).toBeLessThan(2000);
    }
  }, 120_000);
});
