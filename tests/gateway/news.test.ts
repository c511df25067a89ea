import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, test, vi } from 'vitest';
import { cachedUntilChanged } from '#server/platform/cache/cachedUntilChanged.ts';
import { type ChangeFeed, openChangeFeed } from '#server/platform/cache/changeFeed.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { dialPostgres, openDoor } from '../support/console/tcpDoor.ts';
import { type OpenCalls, openCalls } from '../support/gateway/openCalls.ts';

vi.setConfig({ testTimeout: 30_000 });

let kaifang: TestApp;
let open: OpenCalls;
let signal: ChangeFeed;
const heard: string[] = [];

beforeAll(async () => {
  kaifang = await startApp();
  open = openCalls(kaifang);
  await open.publish('App.Test.Say');
  signal = openChangeFeed(kaifang.connection);
  signal.on('open', (text) => void heard.push(text));
  await vi.waitUntil(() => signal.connected(), { timeout: 5000 });
});
afterAll(async () => {
  await open?.close();
  await signal?.stop();
  await kaifang?.close();
});

/** The change events that some work causes. */
async function newsOf(work: () => Promise<unknown>): Promise<string[]> {
  // Earlier events may still be in transit.
  await hearAll('begin');
  heard.length = 0;
  await work();
  await hearAll('end');
  return heard.slice(0, -1);
}

async function hearAll(mark: string): Promise<void> {
  await sql`select pg_notify('kaifang', ${`open ${mark}`})`.execute(kaifang.app.db);
  await expect.poll(() => heard.at(-1), { timeout: 5000 }).toBe(mark);
}

describe('news', () => {
  it('name the record that changed, and show only of what calls depend on', async () => {
    const { db } = kaifang.app;
    const app = await open.addApp();
    const renew = () => open.call('App.Auth.RefreshAccessToken', { access_token: app.token });
    expect(await newsOf(renew)).toEqual([expect.stringMatching(/^app_token [0-9a-f]{64}$/)]);
    const draft = () =>
      sql`update api_design set flow = '{}', version = version + 1 where service = 'App.Test.Say'`.execute(
        db,
      );
    expect(await newsOf(draft)).toEqual([]);
    const name = () => sql`update app set name = 'other' where id = ${app.id}`.execute(db);
    expect(await newsOf(name)).toEqual([]);
    const limit = () => sql`update app set daily_limit = 5 where id = ${app.id}`.execute(db);
    expect(await newsOf(limit)).toEqual([`app ${app.id}`]);
    const same = () => sql`update api_design set live = live where service = 'App.Test.Say'`.execute(db);
    expect(await newsOf(same)).toEqual([]);
    const live = () => sql`update api_design set live = null where service = 'App.Test.Say'`.execute(db);
    expect(await newsOf(live)).toEqual(['api_design App.Test.Say']);
  });

  it('are in no one’s way who changes or drops a column', async () => {
    const undone = new Error('undone');
    const change = kaifang.app.db.transaction().execute(async (trx) => {
      await sql`alter table article alter column sort type numeric`.execute(trx);
      await sql`alter table article drop column sort`.execute(trx);
      throw undone;
    });
    await expect(change).rejects.toBe(undone);
  });

  it('of one record leave the others remembered', async () => {
    const loads: string[] = [];
    const known = cachedUntilChanged(signal, { app: 'key', account: 'all' }, 10, async (key) =>
      loads.push(key),
    );
    const ask = () => Promise.all([known.get('1'), known.get('2')]);
    const tell = (text: string) =>
      newsOf(() => sql`select pg_notify('kaifang', ${`open ${text}`})`.execute(kaifang.app.db));
    await ask();
    await tell('app 2');
    await ask();
    await tell('config');
    await ask();
    expect(loads).toEqual(['1', '2', '2']);
    await tell('account');
    await ask();
    expect(loads.length).toBe(5);
  });
});

test('an application renews its tokens so often, and no more', async () => {
  const app = await open.addApp();
  const renew = async () => (await open.call('App.Auth.RefreshAccessToken', { access_token: app.token })).ret;
  const rets = await Promise.all(Array.from({ length: 130 }, renew));
  expect(rets.filter((ret) => ret === 200)).toHaveLength(120);
  expect(rets.filter((ret) => ret === 410)).toHaveLength(10);
});

test('a connection that goes dead without a word brings no news, so nothing is believed within a second', async () => {
  const door = await openDoor(() => dialPostgres(kaifang.connection));
  const through = openChangeFeed({ ...kaifang.connection, host: '127.0.0.1', port: door.port });
  let lost = 0;
  let loads = 0;
  through.on('lost', () => void lost++);
  await expect.poll(() => through.connected(), { timeout: 5000 }).toBe(true);
  expect(lost).toBe(0);
  const known = cachedUntilChanged(through, { app: 'key' }, 10, async () => ++loads);
  expect([await known.get('1'), await known.get('1')]).toEqual([1, 1]);
  door.swallow();
  await expect.poll(() => through.connected(), { timeout: 1500, interval: 20 }).toBe(false);
  expect([await known.get('1'), await known.get('1')]).toEqual([2, 3]);
  // It is closed, and a new one replaces it.
  await expect.poll(() => lost, { timeout: 10_000 }).toBe(1);
  await expect.poll(() => through.connected(), { timeout: 15_000 }).toBe(true);
  await through.stop();
  await door.shut();
});
