import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { openStore } from '#server/boot/openStore.ts';
import { start as startHere } from '#server/boot/start.ts';
import { readSettings } from '#server/platform/settings.ts';
import { dialPostgres, openDoor } from '../support/console/tcpDoor.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';
import { databaseUrl } from '../support/databaseUrl.ts';
import { freePort } from '../support/freePort.ts';
import { forgetfulPooler, lendingPooler, type Pooler } from '../support/pooler.ts';
import {
  callService,
  type RunningServer,
  type ServerOptions,
  startServer,
  tokenOf,
} from '../support/server.ts';

let database: TestDatabase;
let dataDir: string;
const servers: RunningServer[] = [];

beforeAll(async () => {
  database = await freshDatabase();
  dataDir = mkdtempSync(join(tmpdir(), 'kaifang-start-'));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  for (const server of servers.splice(0)) await server.stop();
});
afterAll(async () => {
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(options: ServerOptions = {}): Promise<RunningServer> {
  const server = await startServer({
    screens: false,
    dataDir,
    ...options,
    env: { DATABASE_URL: databaseUrl(database.connection), ...options.env },
  });
  servers.push(server);
  return server;
}

describe('OPS-03 where others can reach it', () => {
  const open = { HOST: '0.0.0.0', CAPTCHA: 'on' };
  const refused = /HOST may be "0\.0\.0\.0" only once the super admin has a password of their own/;

  test('no password is made up, and the one that was printed does not do', async () => {
    await expect(start({ env: { ...open, ADMIN_PASSWORD: '' } })).rejects.toThrow(refused);
    const first = await start({ env: { ADMIN_PASSWORD: '' } });
    expect(first.output()).toMatch(/first password \w{14}/);
    await servers.pop()?.stop();
    await expect(start({ env: { ...open, ADMIN_PASSWORD: 'Later-than-that-1' } })).rejects.toThrow(refused);
  });

  test('nor behind a server of screens that others can reach, as npm run dev has one', async () => {
    const behind = 'http://[::]:8080';
    vi.stubEnv('DATABASE_URL', databaseUrl(database.connection));
    vi.stubEnv('DATA_DIR', dataDir);
    vi.stubEnv('ADMIN_PASSWORD', '');
    vi.stubEnv('LOG_LEVEL', 'silent');
    const starting = startHere({
      ...{ root: process.cwd(), screens: null, examined: join(dataDir, 'examined'), behind, again: null },
      print: () => {},
    });
    await expect(starting).rejects.toThrow(/HOST may be "::" only once/);
  }, 60_000);

  test('it starts when the password is the owner’s own', async () => {
    const own = await freshDatabase();
    const server = await start({
      dataDir: join(dataDir, 'other'),
      env: { ...open, DATABASE_URL: databaseUrl(own.connection) },
    });
    expect(server.output()).toContain('sign in as admin');
    await servers.pop()?.stop();
    await own.drop();
  });
});

test('a PostgreSQL that is too old is refused by its version', async () => {
  const { db, close } = await openStore(readSettings({ DATABASE_URL: databaseUrl(database.connection) }));
  await sql`create schema pretending`.execute(db);
  await sql`create function pretending.current_setting(text) returns text language sql as $$
    select case $1 when 'server_version_num' then '140011' else '14.11' end $$`.execute(db);
  await close();
  const address = new URL(databaseUrl(database.connection));
  address.searchParams.set('options', '-c search_path=pretending,pg_catalog');
  await expect(openStore(readSettings({ DATABASE_URL: address.href }))).rejects.toThrow(
    /DATABASE_URL has to lead to PostgreSQL 15 or newer, and this one is 14\.11/,
  );
});

describe('a PostgreSQL server that cannot be reached', () => {
  const at = (port: number, password = database.connection.password) => {
    const { user, database: name } = database.connection;
    return readSettings({
      DATABASE_URL: `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/${name}`,
    });
  };

  test('is waited for, and the wait is announced once', async () => {
    const door = await openDoor(() => dialPostgres(database.connection));
    await door.shut();
    const said: string[] = [];
    const say = (line: string) => {
      said.push(line);
      void door.reopen();
    };
    const { db, close } = await openStore(at(door.port), undefined, { patience: 20_000, say });
    expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
    await close();
    await door.shut();
    expect(said).toEqual([
      expect.stringMatching(/^waiting for the database, up to 20 seconds: .*ECONNREFUSED.*127\.0\.0\.1/),
    ]);
  });

  test('is named, without its password, when the wait is over, as is one that refuses the account', async () => {
    await expect(openStore(at(await freePort(), 'canary'))).rejects.toThrow(
      /^Wrong settings:\n {2}DATABASE_URL has to lead to a PostgreSQL that lets us in: (?!.*canary).*ECONNREFUSED/,
    );
    const address = new URL(databaseUrl(database.connection));
    address.pathname = '/no_such_database';
    await expect(openStore(readSettings({ DATABASE_URL: address.href }))).rejects.toThrow(
      /DATABASE_URL has to lead to a PostgreSQL that lets us in: database "no_such_database" does not exist/,
    );
  });
});

test('an address that names a file which is not there is refused by it', async () => {
  const address = new URL(databaseUrl(database.connection));
  address.searchParams.set('sslrootcert', '/no/such.pem');
  await expect(openStore(readSettings({ DATABASE_URL: address.href }))).rejects.toThrow(
    "DATABASE_URL cannot be used: ENOENT: no such file or directory, open '/no/such.pem'",
  );
});

describe('a pooler between the server and PostgreSQL is refused in words', () => {
  const through = (pooler: Pooler) => {
    const { user, password, database: name } = database.connection;
    const account = `${encodeURIComponent(user)}:${encodeURIComponent(password)}`;
    return openStore(
      readSettings({ DATABASE_URL: `postgres://${account}@127.0.0.1:${pooler.port}/${name}` }),
    );
  };

  test('where it drops a setting that was asked for, which is named', async () => {
    const pooler = await forgetfulPooler(database.connection);
    await expect(through(pooler)).rejects.toThrow(
      /DATABASE_URL leads to a PostgreSQL that was asked for statement_timeout = 15000 and has \d+: .*pool_mode = session/,
    );
    pooler.close();
  });

  test('where it lends one session to several connections', async () => {
    const pooler = await lendingPooler(database.connection);
    await expect(through(pooler)).rejects.toThrow(/DATABASE_URL leads to a pooler that lends one session/);
    pooler.close();
  });
});

describe('several processes on one database server', () => {
  beforeAll(async () => {
    await database.drop();
    database = await freshDatabase();
  });

  test('share sessions, records and files, from one DATA_DIR', async () => {
    const one = await start();
    const other = await start();
    const access_token = await tokenOf(one.url);
    const item = { name: 'shared.item', value: '1', description: 'by the first' };
    const added = await callService(one.url, 'Admin.Config.Add', { access_token, ...item });
    expect(added.ret).toBe(200);
    const seen = await callService(other.url, 'Admin.Config.Get', { access_token, id: added.data['id'] });
    expect(seen.data).toMatchObject(item);
    await callService(one.url, 'Platform.User.Logout', { access_token });
    const ret = async () => (await callService(other.url, 'Platform.User.Profile', { access_token })).ret;
    await expect.poll(ret).toBe(406);
  });

  test('refuse keys that are not those of the database', async () => {
    const elsewhere = mkdtempSync(join(tmpdir(), 'kaifang-start-'));
    await expect(start({ dataDir: elsewhere })).rejects.toThrow(/DATA_DIR has other keys than this database/);
    rmSync(elsewhere, { recursive: true });
  });
});

describe('a start that is refused for a reason that its message names prints no stack', () => {
  test('where a key is damaged', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'kaifang-start-'));
    mkdirSync(join(folder, 'keys'), { mode: 0o700 });
    writeFileSync(join(folder, 'keys', 'master.key'), 'short');
    await expect(start({ dataDir: folder })).rejects.toThrow(
      /ended \(1\):\n\S+\/keys\/master\.key is damaged: it has 5 bytes instead of 32; restore it from a backup[^\n]*\n$/,
    );
    rmSync(folder, { recursive: true });
  });

  test('where another program listens', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const fresh = await freshDatabase();
    const env = { DATABASE_URL: databaseUrl(fresh.connection), PORT: String(port), LOG_LEVEL: 'error' };
    const refused = await start({ env, dataDir: join(dataDir, 'taken') }).catch(String);
    other.close();
    await fresh.drop();
    expect(refused).toMatch(
      /\nKaifang cannot start: listen EADDRINUSE: address already in use 127\.0\.0\.1:\d+\n$/,
    );
    expect(refused).not.toContain('"stack"');
  });
});

test('names the table of a removed resource file, with the command that drops it', async () => {
  const own = await freshDatabase();
  const env = { DATABASE_URL: databaseUrl(own.connection) };
  const { db, close } = await openStore(readSettings({ ...env, DATA_DIR: dataDir }));
  await sql`create table coupon (id bigint, created_at timestamptz, updated_at timestamptz, version integer)`.execute(
    db,
  );
  // As a migration describes the fields that every record has.
  for (const column of ['id', 'created_at', 'updated_at', 'version'])
    await sql`comment on column ${sql.table('coupon')}.${sql.ref(column)} is 'plain'`.execute(db);
  await close();
  const server = await start({ env: { ...env, LOG_LEVEL: 'warn' } });
  const lines = server
    .output()
    .split('\n')
    .filter((line) => line.includes('tables without a resource file'));
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { tables: ['coupon'], drop: 'npm run migrate -- --drop coupon' },
  ]);
  await servers.pop()?.stop();
  await own.drop();
});
