import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SqlAnswer } from '#schemas/payloads/console.ts';
import type { Row } from '#schemas/resource.ts';
import type { Download } from '#server/core/service.ts';
import { createDispatch } from '#server/dispatch.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { type ConsoleTarget, connectTarget, dialects, openTarget } from '../support/console/targets.ts';

describe.each(dialects)('a statement on %s', (dialect) => {
  let kaifang: TestApp;
  let target: ConsoleTarget;
  let token: string;
  let connection: number;
  const isMysql = dialect === 'mysql';

  beforeAll(async () => {
    kaifang = await startApp();
    target = await openTarget(dialect);
    ({ token } = await kaifang.signIn(255, 'root_1'));
    connection = await connectTarget(kaifang, token, target);
    const serial = isMysql ? 'bigint auto_increment primary key' : 'bigserial primary key';
    await target.run(`create table item (id ${serial}, name varchar(50))`);
    await target.run(`insert into item (name) values ('one'), ('two'), ('=1+1')`);
  }, 120_000);
  afterAll(async () => {
    await kaifang?.close();
    await target?.drop();
  });

  const run = async (statement: string, more: object = {}, who = token, lang: 'en' | 'zh_cn' = 'en') => {
    const fields = { connection, statement, run: randomUUID(), ...more };
    const { ret, data, msg } = await kaifang.call('Admin.Database.RunSql', fields, who, lang);
    return { ret, msg, data: data as unknown as SqlAnswer & { position?: number } };
  };
  const count = async () => Number((await target.run('select count(*) as n from item'))[0]?.['n']);
  const series = (most: number) =>
    isMysql ? `select seq from seq_1_to_${most}` : `select generate_series(1, ${most}) as seq`;

  test('that would have rows sent or taken by anyone who asks is refused in words, and leaves nothing behind (SQL-01)', async () => {
    const held = await count();
    const statements = isMysql
      ? [`load data local infile '/etc/passwd' into table item (name)`]
      : ['copy item from stdin', 'copy item to stdout', 'copy (select 1) to stdout'];
    for (const statement of statements)
      for (const write of [false, true]) {
        const { ret, msg } = await run(statement, { write });
        const words = write ? /cannot send or receive rows|not allowed|LOCAL INFILE/ : /does not look like/;
        expect({ statement, ret, msg }).toMatchObject({ msg: expect.stringMatching(words) });
        expect([400, 420]).toContain(ret);
      }
    expect(await count()).toBe(held);
    expect((await run('select 1')).ret).toBe(200);
  });
  const sleep = (seconds: number) => (isMysql ? `select sleep(${seconds})` : `select pg_sleep(${seconds})`);

  test('gives so many rows, and says that there are more (SQL-04)', async () => {
    const { data } = await run(series(1_000_000), { rows: 7 });
    expect(data.rows.map(([n]) => n)).toEqual(['1', '2', '3', '4', '5', '6', '7']);
    expect(data.more).toBe(true);
    expect((await run(series(7), { rows: 7 })).data).toMatchObject({ more: false, changed: null });
  });

  test('shows every value as it is (SQL-04)', async () => {
    const statement = isMysql
      ? `select 9223372036854775807 as big, x'DEADBEEF' as bin, cast('{"a": 1.10}' as char) as j, null as nothing, '' as empty,
           1.10 as exact, timestamp '2026-01-31 08:00:00.123456' as t`
      : `select 9223372036854775807 as big, '\\xdeadbeef'::bytea as bin, '{"a": 1.10}'::jsonb as j, null as nothing, '' as empty,
           1.10::numeric as exact, timestamptz '2026-01-31 08:00:00.123456+08' as t, 'NaN'::float8 as nan, 'infinity'::timestamp as inf`;
    const { data } = await run(statement);
    const shown = isMysql
      ? ['9223372036854775807', '0xDEADBEEF', '{"a": 1.10}', null, '', '1.10', '2026-01-31 08:00:00.123456']
      : [
          '9223372036854775807',
          '\\xdeadbeef',
          '{"a": 1.10}',
          null,
          '',
          '1.10',
          '2026-01-31 00:00:00.123456+00',
          'NaN',
          'infinity',
        ];
    expect(data.rows).toEqual([shown]);
  });

  test('leaves a value that would fill the memory, and the server goes on (SQL-04)', async () => {
    const huge = isMysql
      ? `select repeat('x', 16000000), repeat('y', 16000000), repeat('z', 16000000), repeat('x', 16000000), repeat('y', 16000000)`
      : `select repeat('x', 200000000)`;
    const before = process.memoryUsage().rss;
    expect(await run(huge)).toMatchObject({ ret: 420, msg: 'The result is too large to show' });
    expect(process.memoryUsage().rss - before).toBeLessThan(700_000_000);
    expect((await run('select 1 as n')).data.rows).toEqual([['1']]);
  });

  test('only reads, unless it is ticked', async () => {
    for (const text of [
      'delete from item',
      '/* select */ delete from item',
      'drop table item',
      'create table other (id int)',
      'insert into item (name) values (1)',
      isMysql ? "select 1 into outfile '/tmp/kaifang'" : "copy (select 1) to program 'true'",
      isMysql ? 'call sys.x()' : 'do $$ begin delete from item; end $$',
      isMysql ? 'set autocommit = 1' : 'with gone as (delete from item returning id) select * from gone',
      isMysql ? 'select 1; delete from item' : 'select 1; delete from item',
      'commit',
    ])
      expect((await run(text)).ret, text).not.toBe(200);
    expect(await count()).toBe(3);
    expect((await run('delete from item', { plan: true })).ret).toBe(200);
    expect(await count()).toBe(3);
    expect((await run(`insert into item (name) values ('four')`, { write: true })).data.changed).toBe(1);
    expect(await count()).toBe(4);
    expect((await run(`delete from item where name = 'four';`, { write: true })).data.changed).toBe(1);
  });

  test('writes only for whom writing was granted', async () => {
    const admin = await kaifang.signIn(200);
    expect((await run('select 1', {}, admin.token)).ret).toBe(403);
    const title = { title: 'SQL', uri: '/database/sql', account_ids: [admin.id] };
    expect((await kaifang.call('Admin.Operation.Add', title, token)).ret).toBe(200);
    expect((await run('select 1', {}, admin.token)).ret).toBe(200);
    expect((await run('delete from item', { write: true }, admin.token)).ret).toBe(403);
    expect(await count()).toBe(3);
  });

  test('shows its plan', async () => {
    const { data } = await run('select * from item', { plan: true });
    expect(JSON.stringify(data)).toMatch(isMysql ? /item/ : /Seq Scan on public\.item/);
  });

  // A function that MySQL evaluates during planning would write without a commit, in a table without
  // transactions.
  test('writes nothing by its plan, nor a file by its reading', async () => {
    await target.run(`create table mark (n int) ${isMysql ? 'engine = myisam' : ''}`);
    await target.run(
      isMysql
        ? `create function leave_mark() returns int deterministic modifies sql data
             begin insert into mark values (1); return 1; end`
        : `create function leave_mark() returns int language sql as 'insert into mark values (1) returning n'`,
    );
    await run('select * from item where id = leave_mark()', { plan: true, write: true });
    await run('select * from item where id = leave_mark()');
    expect(Number((await target.run('select count(*) as n from mark'))[0]?.['n'])).toBe(0);
    const intoFile = isMysql ? `select '--' into outfile '/tmp/kaifang-x'` : `copy item to '/tmp/kaifang-x'`;
    expect(await run(intoFile)).toMatchObject({ ret: 420 });
    expect(existsSync('/tmp/kaifang-x')).toBe(false);
  });

  test('is stopped at its limit (SQL-03)', async () => {
    const started = Date.now();
    const slow = isMysql ? `select count(*) from seq_1_to_1000000 a, seq_1_to_1000000 b` : sleep(60);
    expect(await run(slow, { seconds: 1 })).toMatchObject({ msg: 'Stopped at the time limit' });
    expect(Date.now() - started).toBeLessThan(3000);
    if (isMysql) return;
    for (const text of [
      'select count(*) from generate_series(1, 1000000000)',
      'with recursive r as (select 1 as n union all select n + 1 from r) select count(*) from r',
    ])
      expect((await run(text, { seconds: 1 })).msg, text).toBe('Stopped at the time limit');
  });

  test('is stopped by who runs it within a second, and by no one else (SQL-05)', async () => {
    const name = randomUUID();
    const slow = isMysql ? `select count(*) from seq_1_to_1000000 a, seq_1_to_1000000 b` : sleep(30);
    const running = run(slow, { run: name, seconds: 30 });
    await new Promise((wait) => setTimeout(wait, 400));
    const other = await kaifang.signIn(255);
    await kaifang.call('Admin.Database.StopSql', { run: name }, other.token);
    // A second one runs in parallel; a third waits.
    const beside = run(slow, { seconds: 2 });
    await new Promise((wait) => setTimeout(wait, 100));
    expect((await run('select 1')).msg).toContain('still running');
    const stopped = Date.now();
    await kaifang.call('Admin.Database.StopSql', { run: name }, token);
    expect(await running).toMatchObject({ msg: 'Stopped' });
    expect(Date.now() - stopped).toBeLessThan(1000);
    await beside;
    const busy = isMysql
      ? `select count(*) as n from information_schema.processlist where info like 'select count(*) from seq%'`
      : `select count(*) as n from pg_stat_activity where state = 'active' and query like 'select pg_sleep%' and pid <> pg_backend_pid()`;
    // MariaDB reports a stopped statement a moment before it leaves the process list.
    await expect.poll(async () => Number((await target.run(busy))[0]?.['n']), { timeout: 1000 }).toBe(0);
  });

  test('leaves nothing behind on its connection (SQL-05)', async () => {
    const set = isMysql ? `set session sql_mode = ''` : `set statement_timeout = '1ms'`;
    await run(set, { write: true });
    const show = isMysql ? 'select @@sql_mode' : `select current_setting('statement_timeout')`;
    expect((await run(show)).data.rows[0]?.[0]).toMatch(isMysql ? /STRICT/ : /^10s$/);
  });

  test('shows where it is wrong', async () => {
    const { ret, msg, data } = await run('select * fro item');
    expect(ret).toBe(400);
    expect(msg).toMatch(/syntax/);
    if (!isMysql) expect(data.position).toBe(10);
  });

  test('with a place for a value that no one gave is wrong itself; the connection is not lost', async () => {
    const statement = isMysql ? 'select * from item where id = ?' : 'select * from item where id = $1';
    const told = { ret: 400, data: { fault: 'statement' } };
    expect([await run(statement), await run(statement, { plan: true })]).toMatchObject([told, told]);
  });

  test('is in the audit trail without its values, and whole in the own history alone (SQL-08)', async () => {
    const secret = 'tok3n-of-Alice';
    await run(`select * from item where name = '${secret}' or id = 424242`);
    await run(`select * from nowhere where name = '${secret}'`);
    const { rows } = await sql<{ username: string; changes: Record<string, [null, unknown]> }>`
      select username, changes from audit where service = 'Admin.Database.RunSql' order by id desc limit 2`.execute(
      kaifang.app.db,
    );
    expect(JSON.stringify(rows)).not.toMatch(/Alice|424242/);
    expect(rows[1]).toMatchObject({
      username: 'root_1',
      changes: { statement: [null, 'select * from item where name = ? or id = ?'], rows: [null, 0] },
    });
    expect(rows[0]?.changes['error']).toEqual([null, 'statement']);
    const kept = await sql<{ statement: string }>`select statement from kaifang_system.sql_run`.execute(
      kaifang.app.db,
    );
    expect(JSON.stringify(kept.rows)).not.toContain('Alice');
    const history = async (who: string) =>
      JSON.stringify((await kaifang.call('Admin.Database.SqlHistory', {}, who)).data['items']);
    expect(await history(token)).toContain(secret);
    const { items } = (await kaifang.call('Admin.Database.SqlHistory', { limit: 1 }, token)).data;
    const { data: own } = await kaifang.call('Admin.Database.Get', { id: connection }, token);
    expect(items).toMatchObject([{ connection, name: own['di_name'] ?? own['database'] }]);
    expect(await history((await kaifang.signIn(255)).token)).toBe('[]');
  });

  test('is saved as CSV, the whole of it, and no cell runs as a formula', async () => {
    const request = {
      service: 'Admin.Database.ExportSql',
      fields: {
        access_token: token,
        connection,
        statement: 'select name, id from item order by id',
        run: randomUUID(),
      },
      isForm: false,
      upload: null,
      lang: 'en' as const,
      ip: '127.0.0.1',
      userAgent: 'test',
    };
    const dispatch = createDispatch(kaifang.app);
    const take = async (fields: object) => {
      const file = (await dispatch({ ...request, fields: { ...request.fields, ...fields } })) as Download;
      let text = '';
      for await (const piece of file.chunks) text += piece;
      return text;
    };
    expect(await take({})).toBe("\ufeffname,id\r\none,1\r\ntwo,2\r\n'=1+1,3\r\n");
    const long = await take({ statement: series(20_000), run: randomUUID() });
    expect(long.split('\r\n')).toHaveLength(20_002);
    await expect(take({ statement: 'delete from item', run: randomUUID() })).rejects.toThrow('notReading');
    expect(await count()).toBe(3);
  });

  test('of a process that is killed ends (SQL-12)', async () => {
    const slow = isMysql ? `select count(*) from seq_1_to_1000000 a, seq_1_to_1000000 b` : sleep(30);
    const running = run(slow, { seconds: 30 });
    await new Promise((wait) => setTimeout(wait, 500));
    const { data } = await kaifang.call('Admin.Database.Processes', { connection }, token);
    const found = (data['items'] as unknown as Row[]).find(({ statement }) =>
      /pg_sleep|seq_/.test(String(statement)),
    );
    expect(String(found?.['statement'])).not.toContain('30)');
    const admin = await kaifang.signIn(200);
    const page = { title: 'Processes', uri: '/database/process', account_ids: [admin.id] };
    await kaifang.call('Admin.Operation.Add', page, token);
    expect((await kaifang.call('Admin.Database.Processes', { connection }, admin.token)).ret).toBe(200);
    const kill = { connection, process: found?.['id'] };
    expect((await kaifang.call('Admin.Database.Kill', kill, admin.token)).ret).toBe(403);
    expect((await kaifang.call('Admin.Database.Kill', kill, token)).ret).toBe(200);
    expect((await running).ret).toBe(420);
    // No process can have this id, although it is an integer.
    for (const process of [2 ** 31, Number.MAX_SAFE_INTEGER])
      expect((await kaifang.call('Admin.Database.Kill', { connection, process }, token)).ret).toBeLessThan(
        500,
      );
    for (const process of [2 ** 31, Number.MAX_SAFE_INTEGER])
      expect((await kaifang.call('Admin.Database.Kill', { connection: 0, process }, token)).ret).toBe(404);
  });
});
