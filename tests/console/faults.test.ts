import type { Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { type ConsoleTarget, connectTarget, dialects, openTarget } from '../support/console/targets.ts';
import { rogueServer } from '../support/console/tcpDoor.ts';

// What happens when the other database is missing, disconnects, or is malicious.
describe.each(dialects)('a connection to %s', (dialect) => {
  let kaifang: TestApp;
  let target: ConsoleTarget;
  let token: string;
  let connection: number;
  beforeAll(async () => {
    kaifang = await startApp();
    target = await openTarget(dialect);
    ({ token } = await kaifang.signIn(255, 'root_1'));
    connection = await connectTarget(kaifang, token, target);
  }, 120_000);
  afterAll(async () => {
    await kaifang?.close();
    await target?.drop();
  });

  const call = (service: string, fields: Row, lang: 'en' | 'zh_cn' = 'en') =>
    kaifang.call(`Admin.Database.${service}`, fields, token, lang);
  const run = (statement: string, more: object = {}) => call('RunSql', { connection, statement, ...more });
  let made = 0;
  const added = async (changes: Row): Promise<number> => {
    const record = { ...target.record, database: `db${++made}`, enabled: true, ...changes };
    return Number((await call('Add', record)).data['id']);
  };

  test('is tested, and shows time and version', async () => {
    const { ret, data } = await call('Test', { id: connection });
    expect(ret).toBe(200);
    expect(data).toMatchObject({ test_status: 'connected', version: 1 });
    expect(data['server_version']).toMatch(
      dialect === 'mysql' ? /\d+\.\d+.*MariaDB|^MySQL/ : /^PostgreSQL \d+/,
    );
    expect(data['latency']).toBeGreaterThanOrEqual(0);
  });

  test('says what is wrong in words, without host, account and password (DBC-12)', async () => {
    const wrong = await added({ database: target.record['database'] ?? '', password: 'wrong-Secret' });
    const answer = await call('Test', { id: wrong });
    expect(answer).toMatchObject({ ret: 420, msg: 'The database rejected this account and password' });
    const nowhere = await added({});
    expect((await call('Test', { id: nowhere }, 'zh_cn')).msg).toBe('没有这个数据库，或该账号无权打开');
    for (const id of [wrong, nowhere])
      expect((await call('Get', { id })).data).toMatchObject({ test_status: 'failed', server_version: null });
    expect(JSON.stringify(answer)).not.toMatch(/wrong-Secret|127\.0\.0\.1/);
  });

  test('comes back after its database was away (DBC-08)', async () => {
    expect((await run('select 1 as n')).ret).toBe(200);
    const running = run(dialect === 'mysql' ? 'select sleep(20)' : 'select pg_sleep(20)', { seconds: 30 });
    await new Promise((wait) => setTimeout(wait, 300));
    await target.door.shut();
    expect((await running).msg).toBe('The connection to the database was lost');
    const started = Date.now();
    expect((await run('select 1 as n')).msg).toContain('cannot be reached');
    expect(Date.now() - started).toBeLessThan(5000);
    await target.door.reopen();
    for (let n = 0; n < 10; n++) expect((await run('select 1 as n')).ret).toBe(200);
    const tables = { connection, schema: target.schema };
    expect((await call('Tables', tables)).ret).toBe(400);
    expect((await call('Tables', { connection })).ret).toBe(200);
  });

  test('does not wait for ever where nothing comes back (DBC-08)', async () => {
    const running = run(dialect === 'mysql' ? 'select sleep(1)' : 'select pg_sleep(1)', { seconds: 2 });
    await new Promise((wait) => setTimeout(wait, 200));
    target.door.swallow();
    const started = Date.now();
    expect((await running).ret).toBe(420);
    expect(Date.now() - started).toBeLessThan(5000);
    expect((await run('select 1 as n')).ret).toBe(200);
  });

  test('keeps its password for where it was typed for: led elsewhere, it asks for it again (DBC-01)', async () => {
    const id = await added({});
    for (const changes of [
      { host: 'thief.example.com' },
      { port: 4444, password: '' },
      { type: dialect === 'mysql' ? 'postgres' : 'mysql' },
      { tls: true },
      { username: 'other' },
    ])
      expect(await call('Edit', { id, version: 1, ...changes })).toMatchObject({
        ret: 400,
        data: { errors: [{ field: 'password', rule: 'required' }] },
      });
    expect((await call('Edit', { id, version: 1, table_prefix: 'kf_', password: '' })).ret).toBe(200);
    expect((await call('Edit', { id, version: 2, port: 4444, password: 'p-Typed' })).data).toMatchObject({
      port: 4444,
    });
  });

  test('is opened again when its record changed, and not at all when it is switched off (DBC-10)', async () => {
    const { data } = await call('Get', { id: connection });
    const edit = (changes: Row, version: unknown) =>
      call('Edit', { id: connection, version: Number(version), ...changes });
    expect((await edit({ password: 'other-Secret' }, data['version'])).ret).toBe(200);
    expect((await run('select 1 as n')).msg).toBe('The database rejected this account and password');
    const back = await edit({ password: String(target.record['password']) }, Number(data['version']) + 1);
    expect((await run('select 1 as n')).ret).toBe(200);
    await edit({ enabled: false }, back.data['version']);
    expect((await run('select 1 as n')).msg).toBe('This connection is turned off');
    await edit({ enabled: true }, Number(back.data['version']) + 1);
    expect((await run('select 1 as n')).ret).toBe(200);
  });

  test('never waits long for a server that says nothing, too much, or nonsense (DBC-06, DBC-07)', async () => {
    const reached = new Map<number, number>();
    const rogue = (says: (socket: Socket) => void) =>
      rogueServer((socket) => {
        const { localPort: port = 0 } = socket;
        if (!reached.has(port)) reached.set(port, Date.now());
        says(socket);
      });
    const servers = await Promise.all([
      rogue(() => {}),
      rogue((socket) => socket.end('HTTP/1.1 200 OK\r\n\r\nhello')),
      rogue((socket) => {
        const more = () => void socket.write(Buffer.alloc(1024 * 1024), (error) => error || more());
        more();
      }),
      rogue((socket) => socket.destroy()),
    ]);
    const ids = await Promise.all(servers.map(({ port }) => added({ port })));
    const before = process.memoryUsage().rss;
    const told = await Promise.all(
      ids.map(async (id, at) => {
        const { msg } = await call('Test', { id });
        // Measured from the connection: the time before that is local.
        return { msg, late: Date.now() - (reached.get(servers[at]?.port ?? 0) ?? 0) > 3000 };
      }),
    );
    for (const { close } of servers) close();
    const same = {
      msg: 'The database cannot be reached, or the server there is not a database',
      late: false,
    };
    expect(told).toEqual([same, same, same, same]);
    // A port without a server gives the same message.
    expect((await call('Test', { id: ids[1] ?? 0 })).msg).toBe(same.msg);
    expect(process.memoryUsage().rss - before).toBeLessThan(400_000_000);
  });

  test.each(['/var/run/postgresql', '@', 'a b', 'host:5432/db?sslrootcert=/etc/passwd', 'a\nb', 'a.', '-a'])(
    'has no host like %j (DBC-04)',
    async (host) => {
      const { data } = await call('Add', { ...target.record, database: `db${++made}`, host, enabled: true });
      expect(data['errors']).toMatchObject([{ field: 'host' }]);
    },
  );

  test.each(['0', '22', '65536', '-1', '5432;', 'x'])('has no port like %j (DBC-05)', async (port) => {
    const { data } = await call('Add', { ...target.record, database: `db${++made}`, port, enabled: true });
    expect(data['errors']).toMatchObject([{ field: 'port' }]);
  });

  test('refuses what a charset cannot hold, and keeps no question marks (DBC-11)', async () => {
    const narrow = dialect === 'mysql' ? 'varchar(20) character set latin1' : 'varchar(20)';
    await target.run(`create table narrow (id int primary key, name ${narrow})`);
    const values = { id: '1', name: '😀' };
    const { ret } = await call('AddRow', { connection, schema: target.schema, table: 'narrow', values });
    expect(ret).toBe(dialect === 'mysql' ? 400 : 200);
    expect(JSON.stringify(await target.run('select name from narrow'))).not.toContain('?');
  });

  test('writes what its charset has and nothing else, and its tables have that charset (DBC-11)', async () => {
    const charsetOf = async (charset: Row[string]) => {
      const { version } = (await call('Get', { id: connection })).data;
      expect((await call('Edit', { id: connection, version: version ?? 1, charset })).ret).toBe(200);
    };
    const table = { connection, schema: target.schema, table: 'words' };
    const add = (name: string) => call('AddRow', { ...table, values: { name } });
    await charsetOf('GBK');
    expect(
      (await call('CreateTable', { ...table, columns: [{ name: 'name', type: 'string' }] as never })).ret,
    ).toBe(200);
    expect((await add('价格，龍')).ret).toBe(200);
    expect(await add('价格😀')).toMatchObject({
      ret: 400,
      msg: 'The charset of this connection does not support the character 😀 (GBK)',
    });
    expect((await run(`select '한' as word`)).ret).toBe(400);
    await charsetOf('LATIN1');
    expect((await add('café')).ret).toBe(200);
    expect((await add('价格')).msg).toContain('价 (LATIN1)');
    await charsetOf('iso-8859-1');
    expect((await add('价格')).msg).toContain('价 (iso-8859-1)');
    await charsetOf('utf8mb4');
    const made = dialect === 'mysql' ? 'gbk' : undefined;
    expect((await add('😀')).ret).toBe(made ? 400 : 200);
    const found = await target.run('select name from words order by id');
    expect(JSON.stringify(found)).not.toContain('?');
    expect(found[0]).toEqual({ name: '价格，龍' });
    if (made) expect(JSON.stringify(await target.run('show create table words'))).toContain('CHARSET=gbk');
  });

  test.each([
    ['utf8mb4', 'utf8mb4'],
    ['UTF-8', 'utf8mb4'],
    ['latin1', 'latin1'],
    ['big5', 'big5'],
    ['klingon', undefined],
  ])(
    'takes %s for the charset of its tables, and what the server does not know is its word',
    async (said, is) => {
      const { version } = (await call('Get', { id: connection })).data;
      expect((await call('Edit', { id: connection, version: version ?? 1, charset: said })).ret).toBe(200);
      const table = `in_${said.replace(/\W/g, '').toLowerCase()}`;
      const wish = { connection, schema: target.schema, table };
      const columns = [{ name: 'name', type: 'string' }] as never;
      const { ret } = await call('CreateTable', { ...wish, columns });
      expect(ret).toBe(is === undefined && dialect === 'mysql' ? 400 : 200);
      if (ret === 200 && dialect === 'mysql')
        expect(JSON.stringify(await target.run(`show create table ${table}`))).toContain(`CHARSET=${is}`);
    },
  );
});

test('tests are not made without end (DBC-06)', async () => {
  const kaifang = await startApp();
  const { token } = await kaifang.signIn(255);
  const record = {
    type: 'postgres',
    host: '127.0.0.1',
    port: 1024,
    username: 'u',
    password: 'p-Secret',
    database: 'd',
  };
  const { data } = await kaifang.call('Admin.Database.Add', { ...record, enabled: true }, token);
  const codes: number[] = [];
  for (let n = 0; n < 32; n++)
    codes.push((await kaifang.call('Admin.Database.Test', { id: data['id'] }, token)).ret);
  expect(codes.filter((code) => code === 410)).toHaveLength(2);
  await kaifang.close();
});

describe('where no one allowed a private address', () => {
  let kaifang: TestApp;
  let token: string;
  beforeAll(async () => {
    kaifang = await startApp();
    ({ token } = await kaifang.signIn(255));
  });
  afterAll(() => kaifang?.close());
  let made = 0;

  test.each([
    ...['127.0.0.1', '::1', '::ffff:127.0.0.1', '169.254.169.254', '0', '0.0.0.0', 'localhost', '2130706433'],
    ...['127.1', '0x7f.1', '10.1.2.3', '172.16.0.1', '192.168.1.1', '100.64.0.1', 'fe80::1', 'fc00::1'],
  ])('a connection does not go to %s (DBC-04, SSRF-01, SSRF-02)', async (host) => {
    const record = {
      type: 'mysql',
      host,
      port: 3306,
      username: 'u',
      password: 'p-Secret',
      database: `d${++made}`,
    };
    const { data, ret } = await kaifang.call('Admin.Database.Add', { ...record, enabled: true }, token);
    expect(ret).toBe(200);
    const answer = await kaifang.call('Admin.Database.Test', { id: data['id'] }, token);
    expect(answer.msg).toMatch(/not on the public internet/);
  });
});
