import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { callService, tokenOf } from '../support/browser.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';
import { databaseUrl } from '../support/databaseUrl.ts';
import { type RunningServer, type ServerOptions, startServer } from '../support/server.ts';

let database: TestDatabase;
let dataDir: string;
const servers: RunningServer[] = [];

beforeAll(async () => {
  database = await freshDatabase();
  dataDir = mkdtempSync(join(tmpdir(), 'kaifang-start-'));
});
afterEach(async () => {
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
  const refused = /HOST may be "0\.0\.0\.0" only once the super administrator has a password of his own/;

  test('no password is made up, and the one that was printed does not do', async () => {
    await expect(start({ env: { ...open, ADMIN_PASSWORD: '' } })).rejects.toThrow(refused);
    const first = await start({ env: { ADMIN_PASSWORD: '' } });
    expect(first.output()).toMatch(/first password \w{14}/);
    await servers.pop()?.stop();
    await expect(start({ env: { ...open, ADMIN_PASSWORD: 'Later-than-that-1' } })).rejects.toThrow(refused);
  });

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
