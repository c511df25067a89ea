import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@redis/client';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { databaseCounters } from '#server/platform/store/throttle.ts';
import { startApp, type TestApp, testPassword } from '../support/app.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';
import { openHttp } from '../support/http.ts';
import { productRegistry } from '../support/productRegistry.ts';
import { startRedis, type TestRedis } from '../support/redis/startRedis.ts';

let redis: TestRedis;
let database: TestDatabase;
let watcher: Awaited<ReturnType<typeof watch>>;
/** Three processes of one platform. */
const all: TestApp[] = [];
const keys = mkdtempSync(join(tmpdir(), 'kaifang-redis-keys-'));
const logged: string[] = [];
const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(line) });

beforeAll(async () => {
  redis = await startRedis();
  database = await freshDatabase();
  watcher = await watch();
  for (let n = 0; n < 3; n++) all.push(await open());
}, 600_000);
afterAll(async () => {
  for (const one of all) await one.close();
  watcher.destroy();
  await database.drop();
  await redis.stop();
  rmSync(keys, { recursive: true, force: true });
});
beforeEach(async () => {
  await allHear();
  logged.splice(0);
});

const open = (REDIS_URL = redis.url) =>
  startApp(productRegistry(), { REDIS_URL, DATA_DIR: keys }, log, database.connection);

async function watch() {
  const client = createClient({ url: redis.url });
  client.on('error', () => {});
  await client.connect();
  return client;
}

const allHear = () =>
  vi.waitUntil(() => all.every((one) => one.app.shared.signal.connected()), {
    timeout: 20_000,
    interval: 20,
  });
const at = (n: number): TestApp => all[n] as TestApp;
const isIn = async (n: number, token: string) =>
  (await at(n).call('Platform.User.Profile', {}, token)).ret === 200;
const lines = (text: string) => logged.filter((line) => line.includes(text)).length;

let made = 0;
const someone = (level = 100) => at(0).signIn(level, `shared_${++made}`);

/** An account in every process's cache; `lock` locks it through one of them. */
async function knownAccount() {
  const { id, token, username } = await someone();
  const root = await someone(255);
  for (const n of all.keys()) expect(await isIn(n, token)).toBe(true);
  const lock = async () => {
    const fields = { id, status: 'disabled' };
    expect((await at(0).call('Admin.User.AlterMemberStatus', fields, root.token)).ret).toBe(200);
  };
  const isShutOut = async () =>
    (await Promise.all([...all.keys()].map((n) => isIn(n, token)))).every((one) => !one);
  return { id, token, username, lock, isShutOut };
}

const wrong = (n: number, username: string) =>
  at(n).call('Platform.User.UserLogin', { username, password: 'wrong-1' }, null, 'en', `10.7.0.${n}`);
const counted = async (username: string) => {
  const { rows } = await sql<{ hits: number }>`
    select hits from kaifang_system.throttle where key = ${`login:${username}`}`.execute(at(0).app.db);
  return rows[0]?.hits ?? 0;
};
/** The connections to this database that run LISTEN. */
const listening = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and application_name = 'kaifang news'`.execute(at(0).app.db);
  return rows[0]?.count;
};

describe('with a Redis', () => {
  test('tries are counted there, for all processes together, and end by themselves', async () => {
    const { username } = await someone();
    for (let n = 0; n < 10; n++) expect((await wrong(n % 3, username)).ret).toBe(400);
    for (let n = 0; n < 3; n++) expect((await wrong(n, username)).ret).toBe(410);
    expect(await counted(username)).toBe(0);
    const [key = ''] = await watcher.keys(`*count:login:${username}`);
    expect(await watcher.pTTL(key)).toBeGreaterThan(800_000);
    expect(await watcher.pTTL(key)).toBeLessThanOrEqual(900_000);
    // A single-use number is stored where it cannot be evicted.
    expect(await watcher.keys('*captcha:*')).toEqual([]);
  });

  test('what turned out well is taken back', async () => {
    const { username } = await someone();
    const right = () => at(1).call('Platform.User.UserLogin', { username, password: testPassword });
    for (let n = 0; n < 12; n++) expect((await right()).ret).toBe(200);
    const [key = ''] = await watcher.keys(`*count:login:${username}`);
    expect(await watcher.get(key)).toBe('0');
  });

  test('what was blocked does not stay counted when those before it turn out well', async () => {
    const limit = { key: 'burst', most: 10, seconds: 60 };
    const here = at(0).app.shared.counters;
    const there = databaseCounters(at(0).app.db);
    for (const counters of [here, there]) {
      const counted = await Promise.all(Array.from({ length: 30 }, () => counters.count(limit)));
      expect(counted.filter(({ wait }) => wait === 0)).toHaveLength(10);
      expect(counted.filter(({ isFirst }) => isFirst)).toHaveLength(1);
      for (let n = 0; n < 10; n++) await counters.forgive(limit.key);
      expect((await counters.count(limit)).wait).toBe(0);
    }
    // Failures, which are not forgiven, keep it closed.
    const failed = { ...limit, key: 'failures' };
    for (let n = 0; n < 30; n++) await here.count(failed);
    await here.forgive(failed.key);
    expect((await here.count(failed)).wait).toBeGreaterThan(0);
  });

  test('one process listens to the database, and all learn what was changed by one', async () => {
    expect(await listening()).toBe(1);
    const { lock, isShutOut } = await knownAccount();
    await lock();
    await expect.poll(isShutOut, { timeout: 5000, interval: 20 }).toBe(true);
  });

  test('what was missed while a line was cut is not believed', async () => {
    const { lock, isShutOut } = await knownAccount();
    await watcher.sendCommand(['CLIENT', 'KILL', 'TYPE', 'pubsub']);
    await lock();
    await expect.poll(isShutOut, { timeout: 5000, interval: 20 }).toBe(true);
    await allHear();
    expect(await isShutOut()).toBe(true);
  });

  test('when the one that listens is gone another one takes its place', async () => {
    for (let n = 0; n < 2; n++) {
      const holder = await watcher.get((await watcher.keys('*listener'))[0] ?? '');
      // Any process may hold it: closes the first one until the holder has changed.
      const { lock, isShutOut } = await knownAccount();
      await (all.shift() as TestApp).close();
      all.push(await open());
      await allHear();
      await lock();
      await expect.poll(isShutOut, { timeout: 5000, interval: 20 }).toBe(true);
      expect(await listening()).toBe(1);
      if (n === 0) expect(holder).toBeTruthy();
    }
  });
});

describe('a Redis that goes away', () => {
  test('takes no acknowledged write along, and the platform goes on, and says so', async () => {
    const { lock, isShutOut, username } = await knownAccount();
    const root = await someone(255);
    const http = await openHttp(at(1));
    const ready = async () => (await http.send({ method: 'GET', url: '/readyz' })).text;
    expect(await ready()).toBe('{"status":"ready"}');

    const written: number[] = [];
    const write = async (n: number) => {
      const fields = { name: `burst ${n}`, value: 'v', description: 'd' };
      const { ret, data } = await at(n % 3).call('Admin.Config.Add', fields, root.token);
      if (ret === 200) written.push(Number(data.id));
    };
    const burst = Promise.all(Array.from({ length: 60 }, (_none, n) => write(n)));
    await redis.kill();
    await burst;
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from config c join audit a on a.resource = 'config' and a.record_id = c.id
      where c.id = any(${written})`.execute(at(0).app.db);
    expect(written).toHaveLength(60);
    expect(rows).toEqual([{ count: 60 }]);

    // Each process listens on its own, the database counts, and every watcher gets the event.
    await allHear();
    await lock();
    await expect.poll(isShutOut, { timeout: 5000, interval: 20 }).toBe(true);
    expect((await wrong(0, username)).ret).toBe(400);
    expect(await counted(username)).toBe(1);
    await expect.poll(ready, { timeout: 5000 }).toBe('{"status":"ready","redis":"unreachable"}');
    expect(lines('Redis is unreachable')).toBe(3);

    await redis.start();
    await expect.poll(() => lines('Redis answers again'), { timeout: 20_000 }).toBe(3);
    await expect.poll(ready, { timeout: 5000 }).toBe('{"status":"ready"}');
    await expect.poll(listening, { timeout: 10_000 }).toBe(1);
    await allHear();
    await wrong(0, username);
    expect(await counted(username)).toBe(1);
    await http.close();
  }, 90_000);

  test('and one that hangs, keeps no one waiting', async () => {
    const { lock, isShutOut, username } = await knownAccount();
    redis.freeze();
    try {
      await expect.poll(() => lines('Redis is unreachable'), { timeout: 10_000 }).toBe(3);
      const started = performance.now();
      expect((await wrong(1, username)).ret).toBe(400);
      expect(performance.now() - started).toBeLessThan(2000);
      await lock();
      await expect.poll(isShutOut, { timeout: 10_000, interval: 20 }).toBe(true);
    } finally {
      redis.thaw();
    }
    await expect.poll(() => lines('Redis answers again'), { timeout: 20_000 }).toBe(3);
    await allHear();
  }, 60_000);
});

test.each([
  [
    'nobody listens there',
    (url: string) => url.replace(/:\d+$/, ':1'),
    /REDIS_URL has to lead to a Redis.*ECONNREFUSED/,
  ],
  [
    'the password is wrong',
    (url: string) => url.replace('hush-redis', 'hush-wrong'),
    /REDIS_URL has to .*WRONGPASS/,
  ],
  ['it is asked for one', (url: string) => url.replace(':hush-redis@', ''), /REDIS_URL has to .*NOAUTH/],
])('the start is refused when %s, and no password is shown', async (_what, change, message) => {
  const refused = open(change(redis.url));
  await expect(refused).rejects.toThrow(message);
  await expect(refused).rejects.toThrow(/^(?!.*hush)/s);
});
