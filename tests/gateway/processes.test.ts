import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { type Envelope, encodeForm } from '#schemas/wire.ts';
import { callService, tokenOf } from '../support/browser.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';
import { type RunningServer, startServer } from '../support/server.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let database: TestDatabase;
let one: RunningServer;
let two: RunningServer;
let root: string;
const dataDir = mkdtempSync(join(tmpdir(), 'kaifang-open-'));

beforeAll(async () => {
  database = await freshDatabase();
  one = await start();
  two = await start();
  root = await tokenOf(one.url);
  await admin('Config.Add', { name: 'notice', value: 'hello', description: 'test' });
});
afterAll(async () => {
  await two?.stop();
  await one?.stop();
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

function start(): Promise<RunningServer> {
  const { host, port, user, password, database: name } = database.connection;
  const account = `${encodeURIComponent(user)}:${encodeURIComponent(password)}`;
  const DATABASE_URL = `postgres://${account}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`;
  return startServer({ screens: false, dataDir, env: { DATABASE_URL } });
}

const admin = (verb: string, fields: Row) =>
  callService(one.url, `Admin.${verb}`, { access_token: root, ...fields });

async function open({ url }: RunningServer, service: string, fields: Row): Promise<Envelope<Row>> {
  const answer = await fetch(`${url}/api/app.php?s=${service}`, { method: 'POST', body: encodeForm(fields) });
  return (await answer.json()) as Envelope<Row>;
}

/** An application of an administrator, which needs no rule, and its token. */
async function addApp(key: string, more: Row = {}): Promise<{ id: number; token: string; secret: string }> {
  const owner = await admin('User.AddMember', { username: `own_${key}`, password: 'secret-6', level: 200 });
  const added = await admin('App.Add', {
    name: key,
    app_key: key,
    account_id: owner.data['id'] ?? 0,
    daily_limit: 0,
    ...more,
  });
  const id = Number(added.data['id']);
  await admin('App.Pass', { id });
  const secret = String(added.data['app_secret']);
  const { data } = await open(one, 'App.Auth.ApplyToken', { app_key: key, app_secret: secret });
  return { id, secret, token: String(data['access_token']) };
}

const ask = async (server: RunningServer, token: string) =>
  (await open(server, 'App.Config.GetConfig', { access_token: token, config_name: 'notice' })).ret;

test('a token of one process is good in the other, and ends there within a second of the reset (GW-06)', async () => {
  const { id, token } = await addApp('shared1');
  expect(await ask(two, token)).toBe(200);
  expect((await admin('App.ResetSecret', { id })).ret).toBe(200);
  await expect.poll(() => ask(two, token), { timeout: 1000, interval: 20 }).toBe(406);
  const other = await addApp('shared2');
  expect(await ask(two, other.token)).toBe(200);
  await admin('App.Cancel', { id: other.id });
  await expect.poll(() => ask(two, other.token), { timeout: 1000, interval: 20 }).toBe(413);
});

test('a process that is killed under load forgets no call that it answered (GW-03)', async () => {
  const { id, token } = await addApp('killed1');
  let answered = 0;
  let attempted = 0;
  let going = true;
  const callers = Array.from({ length: 8 }, async () => {
    while (going) {
      attempted++;
      const ret = await ask(two, token).catch(() => 0);
      if (ret === 200) answered++;
      else if (ret === 0) return;
    }
  });
  await expect.poll(() => answered, { timeout: 20_000 }).toBeGreaterThan(200);
  await two.kill9();
  going = false;
  await Promise.all(callers);
  two = await start();
  const { data } = await admin('App.Get', { id });
  expect(Number(data['calls_today'])).toBeGreaterThanOrEqual(answered);
  expect(Number(data['calls_today'])).toBeLessThanOrEqual(attempted);
  expect(await ask(two, token)).toBe(200);
});

test('a limit holds over both processes exactly (GW-01)', async () => {
  const { id, token } = await addApp('limited1', { daily_limit: 60 });
  const rets = await Promise.all(Array.from({ length: 200 }, (_none, at) => ask(at % 2 ? one : two, token)));
  expect(rets.filter((ret) => ret === 200)).toHaveLength(60);
  expect(rets.filter((ret) => ret === 411)).toHaveLength(140);
  expect((await admin('App.Get', { id })).data['calls_today']).toBe(60);
});
