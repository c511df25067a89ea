import { type AddressInfo, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { encodeForm } from '#schemas/wire.ts';
import { startApp, type TestApp, testPassword } from '../support/app.ts';
import { type HttpAnswer, openHttp, type TestHttp } from '../support/http.ts';
import { wideRegistry } from '../support/records/wideRegistry.ts';

let kaifang: TestApp;
let http: TestHttp;
let root: Awaited<ReturnType<TestApp['signIn']>>;
const logged: string[] = [];
const log = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) });

beforeAll(async () => {
  kaifang = await startApp(wideRegistry(), {}, log);
  http = await openHttp(kaifang);
  root = await kaifang.signIn(255, 'root_1');
});
afterAll(async () => {
  await http.close();
  await kaifang.close();
});

const asRoot = (service: string, fields: Row = {}) =>
  http.post(service, { access_token: root.token, ...fields });
const run = (statement: string) => sql.raw(statement).execute(kaifang.app.db);
const auditRows = async () => (await sql<Row>`select * from audit order by id`.execute(kaifang.app.db)).rows;

test('a caller who leaves before the answer is logged, and not as an error', async () => {
  await run(`insert into config (name, value, description)
    select 'long_' || n, repeat('x', 20000), 'left' from generate_series(1, 60) n`);
  await http.server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = http.server.server.address() as AddressInfo;
  const body = encodeForm({ access_token: root.token, limit: 100, fields: 'name,value' }).toString();
  const head = `Host: x\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}`;
  const left = () => logged.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'a request failed');
  logged.splice(0);
  const comeAndLeave = async () => {
    const socket = connect(port, '127.0.0.1');
    socket.write(`POST /api/admin.php?service=Admin.Config.GetList HTTP/1.1\r\n${head}\r\n\r\n${body}`);
    await sleep(10);
    socket.destroy();
    await sleep(100);
    return left().length;
  };
  await expect.poll(comeAndLeave, { timeout: 20_000 }).toBeGreaterThan(0);
  for (const { level } of left()) expect(level).toBe(30);
  await run(`delete from config where description = 'left'`);
});

describe('LOG-07 what no one foresaw', () => {
  const faults: readonly [string, string, string, () => Promise<HttpAnswer>][] = [
    [
      'a table that is gone',
      'alter table config rename to gone',
      'alter table gone rename to config',
      () => asRoot('Admin.Config.GetList'),
    ],
    [
      'an audit that cannot be written',
      'alter table audit rename to gone',
      'alter table gone rename to audit',
      () => asRoot('Admin.Config.Add', { name: 'lost', value: '1', description: '1' }),
    ],
    [
      'a throttle that is gone',
      'alter table kaifang_system.throttle rename to gone',
      'alter table kaifang_system.gone rename to throttle',
      () => http.post('Platform.User.UserLogin', { username: 'root_1', password: 'secret-canary' }),
    ],
    [
      'sessions that are gone',
      'alter table kaifang_system.session rename to gone',
      'alter table kaifang_system.gone rename to session',
      () =>
        http.post('Platform.User.Profile', { access_token: 'canary-token-canary-token-canary-token-12345' }),
    ],
    [
      'a trigger of somebody else',
      `create function boom() returns trigger language plpgsql as 'begin raise exception ''secret-canary /etc/passwd''; end';
      create trigger boom before insert on config for each row execute function boom()`,
      'drop function boom() cascade',
      () => asRoot('Admin.Config.Add', { name: 'lost', value: '1', description: '1' }),
    ],
  ];

  test.each(faults)(
    '%s: a reference, the log has it too, nothing else is shown, nothing half is done',
    async (_what, spoil, mend, ask) => {
      logged.splice(0);
      await run(spoil);
      const answer = await ask();
      await run(mend);
      expect(answer.status).toBe(200);
      const [, reference = 'none'] =
        /^Server error, reference ([0-9a-f]{16})$/.exec(answer.envelope.msg) ?? [];
      expect(answer.envelope).toEqual({ ret: 500, data: {}, msg: `Server error, reference ${reference}` });
      const lines = logged.filter((line) => line.includes(reference));
      expect(lines).toHaveLength(1);
      expect(JSON.parse(lines[0] ?? '')).toMatchObject({
        level: 50,
        reference,
        service: expect.any(String),
        err: { stack: expect.stringContaining('at ') },
      });
      expect((await sql`select 1 from config`.execute(kaifang.app.db)).rows).toEqual([]);
      expect((await asRoot('Admin.Config.GetList')).envelope.ret).toBe(200);
    },
  );

  test('what is shown in words, such as a full disk, has the reference of its line in the log too', async () => {
    await run(`create function crowded() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
      create trigger crowded before insert on config for each row execute function crowded()`);
    const { envelope } = await asRoot('Admin.Config.Add', { name: 'lost', value: '1', description: '1' });
    await run('drop trigger crowded on config; drop function crowded()');
    const [, reference] = /^The server's disk is full.* \(reference (\w+)\)$/.exec(envelope.msg) ?? [];
    expect([envelope.ret, reference]).toEqual([500, expect.any(String)]);
    const lines = logged
      .map((line) => JSON.parse(line) as Row)
      .filter((line) => line['reference'] === reference);
    expect(lines).toMatchObject([{ level: 40, service: 'Admin.Config.Add', err: { code: '53100' } }]);
  });

  test('a query that waits too long is stopped and says so', async () => {
    const hurried = await startApp(wideRegistry(), {}, log, {
      ...kaifang.connection,
      statement_timeout: 300,
    });
    const locked = await kaifang.app.db.startTransaction().execute();
    await sql`lock table config in access exclusive mode`.execute(locked);
    const answer = await hurried.call('Admin.Config.GetList', {}, root.token);
    await locked.rollback().execute();
    await hurried.close();
    expect(answer).toEqual({
      ret: 500,
      data: {},
      msg: expect.stringMatching(/^The query took too long; narrow it down and try again \(reference \w+\)$/),
    });
  });
});

describe('LOG-03 LOG-04 LOG-05 what is left behind', () => {
  test('a password, a token, a secret or a captcha is in no log, no answer and no audit [beyond-03]', async () => {
    logged.splice(0);
    const canaries = [
      'Canary-Pass-1',
      'Canary-Pass-2',
      'Canary-Pass-3',
      'canary-api-key-1',
      'canary-captcha',
    ];
    const [first, second, third, key, captcha] = canaries as [string, string, string, string, string];
    const answers: HttpAnswer[] = [];
    const tell = async (answer: Promise<HttpAnswer>) => {
      answers.push(await answer);
      return answers.at(-1)?.envelope as HttpAnswer['envelope'];
    };
    const { id } = (await tell(asRoot('Admin.User.AddMember', { username: 'canary', password: first }))).data;
    await tell(asRoot('Admin.User.EditMember', { id, version: 1, password: second, email: 'wrong' }));
    await tell(asRoot('Admin.User.EditMember', { id, version: 1, password: second }));
    await tell(
      http.post('Platform.User.UserLogin', {
        username: 'canary',
        password: first,
        captcha,
        captcha_id: captcha,
      }),
    );
    const signedIn = await http.post('Platform.User.UserLogin', { username: 'canary', password: second });
    const token = String(signedIn.envelope.data.access_token);
    await tell(
      http.post('Platform.User.AlterPassword', {
        access_token: token,
        old_password: second,
        new_password: third,
        new_password_again: first,
      }),
    );
    await tell(
      http.post('Platform.User.AlterPassword', {
        access_token: token,
        old_password: second,
        new_password: third,
        new_password_again: third,
      }),
    );
    await tell(
      asRoot('Admin.KitchenSink.Add', {
        title: 'canary',
        code: 'CA123',
        count: 2,
        api_key: key,
        door_code: first,
      }),
    );
    await tell(asRoot('Admin.KitchenSink.GetList', { q: 'canary' }));
    await tell(asRoot('Admin.KitchenSink.Export', {}));
    await run('alter table account rename to gone');
    await tell(http.post('Platform.User.UserLogin', { username: 'canary', password: first }));
    await tell(asRoot('Admin.User.AddMember', { username: 'canary2', password: first }));
    await run('alter table gone rename to account');
    await tell(http.send({ method: 'GET', url: `/api/admin.php?access_token=${token}&password=${first}` }));
    await tell(
      http.send({ method: 'POST', url: `/%ff?access_token=${token}`, payload: `password=${first}` }),
    );
    await tell(asRoot('Admin.Audit.GetList', { limit: 1000 }));
    await tell(asRoot('Admin.LoginRecord.GetList', { limit: 1000 }));
    expect(answers.filter(({ envelope }) => envelope.ret === 200).length).toBeGreaterThan(5);
    const everything = [
      ...logged,
      ...answers.map(({ text }) => text),
      JSON.stringify(await auditRows()),
    ].join('\n');
    for (const canary of [...canaries, token, root.token, testPassword])
      expect(everything).not.toContain(canary);
  });

  test('LOG-05 who, from where, what, from what to what [beyond-01]', async () => {
    const { id } = (await asRoot('Admin.Config.Add', { name: 'a', value: '1', description: 'x' })).envelope
      .data;
    await asRoot('Admin.Config.Edit', { id, version: 1, value: '2' });
    await asRoot('Admin.Config.Export', { filter: { name: 'a' } });
    await asRoot('Admin.Config.Del', { id });
    const rows = (await auditRows()).filter((row) => row.resource === 'config');
    const by = { account_id: root.id, username: 'root_1', ip: '127.0.0.1' };
    expect(rows).toMatchObject([
      {
        ...by,
        service: 'Admin.Config.Add',
        record_id: id,
        changes: { name: [null, 'a'], value: [null, '1'] },
      },
      { ...by, service: 'Admin.Config.Edit', record_id: id, changes: { value: ['1', '2'] } },
      { ...by, service: 'Admin.Config.Export' },
      { ...by, service: 'Admin.Config.Del', record_id: id, changes: { value: ['2', null] } },
    ]);
    for (const statement of [
      'update audit set username = null',
      'delete from audit',
      'update login_record set ip = null',
      'delete from login_record',
    ])
      await expect(run(statement)).rejects.toThrow(/only ever added/);
  });

  test('LOG-03 one event is one line', async () => {
    logged.splice(0);
    const name = 'a\r\n{"level":60,"msg":"forged"}\u001b[31m';
    await http.post(name, { access_token: root.token });
    await run('alter table config rename to gone');
    await http.send({
      method: 'POST',
      url: '/api/admin.php?service=Admin.Config.GetList',
      headers: { 'user-agent': 'x\\n', 'content-type': 'application/x-www-form-urlencoded' },
      payload: `access_token=${root.token}`,
    });
    await run('alter table gone rename to config');
    for (const line of logged) {
      expect(line.trimEnd()).not.toMatch(/\p{Cc}/u);
      expect(JSON.parse(line)).not.toMatchObject({ msg: 'forged' });
    }
  });

  test('LOG-01 LOG-02 what browsers report is bounded, and kept as text [shell-11, entity-35, call-14]', async () => {
    const report = (fields: Row) =>
      http.post('save_error_logger', {
        type: 'script',
        message: '<img src=x onerror=alert(1)>',
        url: 'http://x/admin/home?access_token=canary#token',
        ...fields,
      });
    expect((await report({})).envelope).toEqual({ ret: 200, data: {}, msg: '' });
    expect((await report({ message: 'x'.repeat(2001) })).envelope.ret).toBe(400);
    const flood = await Promise.all(Array.from({ length: 80 }, () => report({})));
    expect(flood.filter(({ envelope }) => envelope.ret === 410)).toHaveLength(21);
    const reported = { filter: '{"type":"script"}', limit: 1, total: 'exact' };
    // Rejected reports leave nothing behind, and no report can be large.
    const { data: all } = (await asRoot('Admin.ErrorLog.GetList', reported)).envelope;
    expect(all.total).toBe(60);
    const huge = await report({ stack: 'x'.repeat(10_000_000) });
    expect(huge.envelope.ret).not.toBe(200);
    const { data: after } = (await asRoot('Admin.ErrorLog.GetList', reported)).envelope;
    expect(after.total).toBe(60);
    const { data } = (await asRoot('Admin.ErrorLog.GetList', { limit: 1 })).envelope;
    expect((data.items as Row[])[0]).toMatchObject({
      message: '<img src=x onerror=alert(1)>',
      url: 'http://x/admin/home',
      ip: '127.0.0.1',
    });
  });
});
