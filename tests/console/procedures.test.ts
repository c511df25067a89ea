import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Lang, Row } from '#schemas/resource.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { type ConsoleTarget, connectTarget, dialects, openTarget } from '../support/console/targets.ts';
import { openDownload, readDownload } from '../support/files/download.ts';

describe.each(dialects)('a stored procedure on %s', (dialect) => {
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
    await target.run('create table item (id int)');
  }, 120_000);
  afterAll(async () => {
    await kaifang?.close();
    await target?.drop();
  });

  const call = (service: string, fields: Row) => kaifang.call(`Admin.Procedure.${service}`, fields, token);
  const adding = (name: string, body: string) =>
    isMysql
      ? `create procedure ${name}(n int)\nbegin\n  ${body}\nend`
      : `create procedure ${name}(n int) language plpgsql as $$\nbegin\n  ${body}\nend $$`;
  const added = async (name: string, definition: string): Promise<Row & { id: number; version: number }> => {
    const { ret, data } = await call('Add', { name, definition, database_id: connection, enabled: true });
    expect({ ret, errors: data['errors'] }).toEqual({ ret: 200, errors: undefined });
    return data as Row & { id: number; version: number };
  };
  const count = async () => Number((await target.run('select count(*) as n from item'))[0]?.['n']);

  test('is called only when it was saved (SQL-09) [rule-43, error-24]', async () => {
    expect(await call('TestCall', { statement: 'call add_item(1)' })).toMatchObject({
      ret: 420,
      msg: 'Please save stored procedure.',
    });
    const text = adding('add_item', 'insert into item values (n);');
    const { id } = await added('add_item', text);
    const typed = { id, definition: `${text} `, statement: 'call add_item(1)' };
    expect((await call('TestCall', typed)).msg).toBe('Please save stored procedure.');
  });

  test('is shown what to leave out where it is written for the mysql client', async () => {
    const definition = `DELIMITER //\n${adding('of_client', 'insert into item values (n);')} //\nDELIMITER ;`;
    const fields = { name: 'of_client', definition, database_id: connection };
    expect(await call('Add', fields)).toMatchObject({
      ret: 400,
      data: { errors: [{ field: 'definition', message: expect.stringMatching(/^DELIMITER is a command/) }] },
    });
  });

  test('is made by saving and running, called, counted, and made again only by force', async () => {
    const before = await count();
    const { id, version } = await added('made_item', adding('made_item', 'insert into item values (n);'));
    expect(await call('SaveAndRun', { id })).toMatchObject({ ret: 200, data: { run_status: 'created' } });
    expect((await call('TestCall', { id, statement: 'call made_item(7)' })).ret).toBe(200);
    // The reader's language may differ from the caller's.
    expect((await call('Get', { id })).data['last_result']).toEqual({
      en: expect.stringMatching(/^\d+ rows? (returned|changed)$/),
      zh_cn: expect.stringMatching(/^(返回|修改) \d+ 行$/),
    });
    const asked = { filter: { id }, fields: 'last_result' };
    const file = (lang: Lang) => openDownload(kaifang, 'Admin.Procedure.Export', asked, token, lang);
    expect(String(await readDownload(await file('en')))).toMatch(
      /\r\n\d+,"\d+ rows? (returned|changed)"\r\n$/,
    );
    expect(String(await readDownload(await file('zh_cn')))).toMatch(/\r\n\d+,"(返回|修改) \d+ 行"\r\n$/);
    expect(await count()).toBe(before + 1);
    expect((await call('TestCall', { id, statement: 'call made_item(x)' })).ret).toBe(400);
    expect((await call('TestCall', { id, statement: 'delete from item' })).ret).toBe(400);
    const other = await call('TestCall', { id, statement: 'call other(1)' });
    expect(other).toMatchObject({ ret: 400, msg: 'Call made_item here, for example: call made_item(1)' });
    expect((await call('Get', { id })).data).toMatchObject({
      calls: 2,
      successes: 1,
      failures: 1,
      last_status: 'failed',
      last_result: { en: expect.stringContaining('x'), zh_cn: expect.stringContaining('x') },
      version,
    });
    const definition = adding('made_item', 'insert into item values (n), (n);');
    const again = await call('SaveAndRun', { id, version: version ?? 1, definition });
    expect(again.ret).toBe(400);
    expect(again.msg).toMatch(/already exists/);
    // The typed text is still saved.
    expect((await call('Get', { id })).data).toMatchObject({ definition, run_status: 'failed' });
    expect((await call('SaveAndRun', { id, overwrite: true })).data).toMatchObject({ run_status: 'created' });
    await call('TestCall', { id, statement: 'call made_item(8)' });
    expect(await count()).toBe(before + 3);
  });

  test('that is wrong says where, and the one before stays (SQL-09)', async () => {
    const { id, version } = await added('kept_item', adding('kept_item', 'insert into item values (n);'));
    expect((await call('SaveAndRun', { id })).ret).toBe(200);
    const definition = adding('kept_item', 'insrt into item values (n);');
    const wrong = await call('SaveAndRun', { id, version, definition, overwrite: true });
    expect(wrong.ret).toBe(400);
    expect(wrong.msg).toMatch(/line 3|insrt/);
    const before = await count();
    await target.run('call kept_item(9)');
    expect(await count()).toBe(before + 1);
  });

  test('is overwritten where its definition puts it, by its very letters, and nothing beside it is', async () => {
    const elsewhere = `${target.schema}_b`;
    const [left, right] = isMysql ? ['`', '`'] : ['"', '"'];
    await target.run(`create ${isMysql ? 'database' : 'schema'} ${left}${elsewhere}${right}`);
    try {
      await target.run(adding('moved', 'insert into item values (n);'));
      const name = `${left}${elsewhere}${right}.${left}Moved${right}`;
      const { id, version } = await added('Moved', adding(name, 'insert into item values (1);'));
      for (const at of [1, 2])
        expect(await call('SaveAndRun', { id, overwrite: true }), `time ${at}`).toMatchObject({ ret: 200 });
      const wrong = adding(name, 'insrt into item values (1);');
      expect((await call('SaveAndRun', { id, version, definition: wrong, overwrite: true })).ret).toBe(400);
      const found = isMysql
        ? `select routine_schema as place from information_schema.routines where routine_name = 'moved' order by 1`
        : `select n.nspname as place from pg_proc p join pg_namespace n on n.oid = p.pronamespace where lower(proname) = 'moved' order by 1`;
      expect((await target.run(found)).map(({ place }) => place)).toEqual([target.schema, elsewhere]);
    } finally {
      await target.run(
        `drop ${isMysql ? 'database' : 'schema'} ${left}${elsewhere}${right} ${isMysql ? '' : 'cascade'}`,
      );
    }
  });

  test('is not made beside one of its name with other parameters, and overwritten it keeps who may run it', async () => {
    const { id, version } = await added('shared', adding('shared', 'insert into item values (n);'));
    expect((await call('SaveAndRun', { id })).ret).toBe(200);
    const who = `shared_${target.schema.replace(/\W/g, '')}_${id}`.slice(0, 30);
    if (isMysql) await target.run(`create user ${who}; grant execute on procedure shared to ${who}`);
    else {
      await target.run(`create role ${who}; revoke all on procedure shared(int) from public`);
      await target.run(`grant execute on procedure shared(int) to ${who}`);
    }
    const more = adding('shared', 'insert into item values (n), (m);').replace('(n int)', '(n int, m int)');
    const replacing = { id, version, definition: more.replace(/^create/, 'create or replace') };
    if (!isMysql)
      expect(await call('SaveAndRun', replacing)).toMatchObject({
        ret: 420,
        msg: expect.stringContaining('shared(integer)'),
      });
    const { data } = await call('Get', { id });
    const again = { id, version: data['version'] ?? 1, definition: more, overwrite: true };
    expect(await call('SaveAndRun', again)).toMatchObject({ ret: 200 });
    const asked = isMysql
      ? `select count(*) as n from mysql.procs_priv where routine_name = 'shared' and user = '${who}' and proc_priv like '%Execute%'`
      : `select count(*) as n from pg_proc where proname = 'shared' and has_function_privilege('${who}', oid, 'execute')
          and not has_function_privilege('public', oid, 'execute')`;
    const found = await target.run(asked);
    await target.run(isMysql ? `drop user ${who}` : `drop owned by ${who}; drop role ${who}`);
    expect(found.map(({ n }) => Number(n))).toEqual([1]);
  });

  // Only PostgreSQL tracks dependencies on a routine.
  if (!isMysql)
    test('that others need is not overwritten, and they are named', async () => {
      const text = 'create function needed(n int) returns int language sql immutable as $$ select n $$';
      const { id } = await added('needed', text);
      expect((await call('SaveAndRun', { id })).ret).toBe(200);
      await target.run('create view needing as select needed(1) as n');
      const again = await call('SaveAndRun', { id, overwrite: true });
      expect(again).toMatchObject({ ret: 400, msg: expect.stringContaining('view needing') });
    });

  test('has one name, and of two who save at once one wins (SQL-09)', async () => {
    await added('one_name', adding('one_name', 'insert into item values (n);'));
    const definition = adding('ONE_NAME', 'insert into item values (n);');
    const twice = { name: 'ONE_NAME', definition, database_id: connection, enabled: true };
    expect((await call('Add', twice)).ret).toBe(422);
    const { id, version } = await added('raced', adding('raced', 'insert into item values (n);'));
    const edit = (n: number) =>
      call('SaveAndRun', {
        id,
        version,
        overwrite: true,
        definition: adding('raced', `insert into item values (${n});`),
      });
    const codes = (await Promise.all([edit(1), edit(2)])).map(({ ret }) => ret);
    expect([...codes].sort()).toEqual([200, 419]);
  });

  test('is replaced by no one who does not say which text he read (SQL-09) [rule-43]', async () => {
    const text = (n: number) => adding('read_first', `insert into item values (n + ${n});`);
    const { id, version } = await added('read_first', text(0));
    const unsaid = await call('SaveAndRun', { id, definition: text(1) });
    expect(unsaid.ret).toBe(400);
    expect(unsaid.data['errors']).toMatchObject([{ field: 'version' }]);
    expect((await call('Edit', { id, version, definition: text(2) })).ret).toBe(200);
    const late = await call('SaveAndRun', { id, version, definition: text(3) });
    expect(late).toMatchObject({ ret: 419, data: { record: { definition: text(2), version: version + 1 } } });
    expect((await call('Get', { id })).data).toMatchObject({ definition: text(2), run_status: 'saved' });
  });

  test('is not said to be made where it was another text that ran', async () => {
    const { db } = kaifang.app;
    const { id } = await added('outrun', adding('outrun', 'insert into item values (n);'));
    // Another user saves a different text while this one is created: the result is recorded in between.
    await sql`create function outrun_then() returns trigger language plpgsql as $$ begin
      update procedure set definition = definition || ' ', version = version + 1 where name = 'outrun';
      return null; end $$`.execute(db);
    await sql`create trigger outrun_then after insert on audit for each row
      when (new.changes ? 'made') execute function outrun_then()`.execute(db);
    try {
      expect((await call('SaveAndRun', { id })).data).toMatchObject({ run_status: 'saved', version: 2 });
    } finally {
      await sql`drop function outrun_then cascade`.execute(db);
    }
    expect((await call('SaveAndRun', { id, overwrite: true })).data).toMatchObject({ run_status: 'created' });
  });

  test('that never ends, or calls itself for ever, is stopped, and the platform goes on (SQL-09)', async () => {
    const loop = isMysql ? 'while 1 = 1 do set n = n + 1; end while;' : 'loop n := n + 1; end loop;';
    const body = isMysql ? loop : `declare x int := 0; begin loop x := x + 1; end loop; end;`;
    const { id } = await added('endless', adding('endless', body));
    expect((await call('SaveAndRun', { id })).ret).toBe(200);
    const started = Date.now();
    expect((await call('TestCall', { id, statement: 'call endless(1)' })).msg).toBe(
      'Stopped at the time limit',
    );
    expect(Date.now() - started).toBeLessThan(12_500);
    const deep = await added('deep', adding('deep', 'call deep(n + 1);'));
    expect((await call('SaveAndRun', { id: deep.id })).ret).toBe(200);
    expect((await call('TestCall', { id: deep.id, statement: 'call deep(1)' })).ret).not.toBe(200);
    const config = { name: `after_${dialect}`, value: 'v', description: 'd' };
    const { data } = await kaifang.call('Admin.Config.Add', config, token);
    expect((await kaifang.call('Admin.Config.Get', { id: data['id'] }, token)).data).toMatchObject(config);
  });

  test('is one, no matter what stands behind its end (SQL-10)', async () => {
    const bodies = isMysql
      ? [`${adding('broken_out', 'select 1;')}; create procedure second() select 1`]
      : [
          `${adding('broken_out', 'null;')}; create procedure second() language sql as 'select 1'`,
          `create procedure broken_out(n int) language plpgsql as $$ begin end $$; drop table item; --$$`,
          `create procedure broken_out(n int) language plpgsql as $body$ begin end $body$; drop table item; select $$ $$`,
        ];
    const before = await count();
    const { id } = await added('broken_out', adding('broken_out', 'insert into item values (n);'));
    for (const definition of bodies) {
      const { version } = (await call('Get', { id })).data;
      const { ret } = await call('SaveAndRun', { id, version: version ?? 1, definition, overwrite: true });
      expect(ret, definition).toBe(400);
    }
    const names = isMysql
      ? `select count(*) as n from information_schema.routines where routine_name = 'second'`
      : `select count(*) as n from pg_proc where proname = 'second'`;
    expect(Number((await target.run(names))[0]?.['n'])).toBe(0);
    expect(await count()).toBe(before);
  });

  test('shows its last revisions with what was changed', async () => {
    const { id, version } = await added('edited', adding('edited', 'insert into item values (n);'));
    const definition = adding('edited', 'insert into item values (n + 1);');
    expect((await call('Edit', { id, version, definition })).ret).toBe(200);
    const { items } = (await call('Revisions', { id })).data as unknown as { items: { changes: object }[] };
    expect(items.length).toBeLessThanOrEqual(20);
    expect(items.some(({ changes }) => 'definition' in changes)).toBe(true);
  });

  test('keeps its last twenty revisions, the newest first, each with what was changed [page-33]', async () => {
    const text = (n: number) => adding('revised', `insert into item values (n + ${n});`);
    const { id } = await added('revised', text(0));
    for (let n = 1; n <= 25; n++) {
      const edited = await call('Edit', { id, version: n, definition: text(n) });
      expect(edited.ret).toBe(200);
    }
    const { items } = (await call('Revisions', { id })).data as unknown as {
      items: { changes: { definition?: readonly string[] } }[];
    };
    expect(items.map(({ changes }) => changes.definition)).toEqual(
      Array.from({ length: 20 }, (_none, at) => [text(24 - at), text(25 - at)]),
    );
  });

  const severalOfMysql: typeof test | (() => void) = isMysql ? test : () => {};
  severalOfMysql('that gives several results shows the first, and says that there are more', async () => {
    const body = 'select n as a; select n + 1 as b, 3 as c; select 4 as d;';
    const { id } = await added('several', adding('several', body));
    await call('SaveAndRun', { id });
    const { data } = await call('TestCall', { id, statement: 'call several(7)' });
    expect(data).toMatchObject({ columns: [{ name: 'a' }], rows: [['7']], others: true });
  });

  // MySQL separates functions and procedures, and has only one of each name.
  const ofPostgres: typeof test | (() => void) = isMysql ? () => {} : test;
  ofPostgres('is made anew by force also where a function or several of its name are there', async () => {
    for (const of of ['x text', 'x "Odd"', ''])
      await target.run(
        `${of.includes('Odd') ? 'create type "Odd" as enum (\'a\');' : ''} create function several_of(${of}) returns int language sql as 'select 1'`,
      );
    await target.run(adding('several_of', 'null;'));
    await target.run(adding('several_of', 'null;').replace('n int', 'n date'));
    const kinds = `select prokind::text as kind from pg_proc where proname = 'several_of'`;
    const { id, version } = await added('several_of', adding('several_of', 'insrt;'));
    expect((await call('SaveAndRun', { id, overwrite: true })).ret).toBe(400);
    expect(await target.run(kinds)).toHaveLength(5);
    const definition = adding('several_of', 'insert into item values (n);');
    expect(await call('SaveAndRun', { id, version, definition, overwrite: true })).toMatchObject({
      ret: 200,
    });
    expect(await target.run(kinds)).toEqual([{ kind: 'p' }]);
    const changed = `create function several_of(n int) returns int language sql as 'select n'`;
    const { version: now } = (await call('Get', { id })).data;
    expect(
      await call('SaveAndRun', { id, version: now ?? 1, definition: changed, overwrite: true }),
    ).toMatchObject({ ret: 200 });
    expect(await target.run(kinds)).toEqual([{ kind: 'f' }]);
  });

  // PostgreSQL has no such modes.
  const ofMysql: typeof test | (() => void) = isMysql ? test : () => {};
  ofMysql('that is put back runs in the mode in which it was made', async () => {
    // In this mode double quotes enclose identifiers; in any other mode the text means something else.
    const made = `create procedure quoted(n int)\nbegin\n  insert into "item" values (n);\nend`;
    await target.run(`set session sql_mode = 'ANSI_QUOTES'; ${made}; set session sql_mode = default`);
    const { id } = await added('quoted', adding('quoted', 'insrt into item values (n);'));
    expect((await call('SaveAndRun', { id, overwrite: true })).ret).toBe(400);
    const modes = `select sql_mode as mode from information_schema.routines where routine_name = 'quoted'`;
    expect(await target.run(modes)).toEqual([{ mode: 'ANSI_QUOTES' }]);
    const before = await count();
    await target.run('call quoted(5)');
    expect(await count()).toBe(before + 1);
  });
});
