import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshDatabase, type TestDatabase } from '../support/database.ts';
import { quickest } from '../support/quickest.ts';
import { callOver } from '../support/records/burst.ts';
import { adminPassword, type RunningServer, startServer } from '../support/server.ts';

let database: TestDatabase;
let server: RunningServer;
let token: string;

beforeAll(async () => {
  database = await freshDatabase();
  const { user, password, host, port, database: name } = database.connection;
  const url = `postgres://${user}:${password}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`;
  server = await startServer({ screens: false, env: { DATABASE_URL: url } });
  const fields = { username: 'admin', password: adminPassword };
  token = String((await callOver(server.url, 'Platform.User.UserLogin', fields)).data.access_token);
});
afterAll(async () => {
  await server.stop();
  await database.drop();
});

const form = 'application/x-www-form-urlencoded';
const json = 'application/json';
const many = (count: number, part: string, between = ',') => Array(count).fill(part).join(between);
const keys = (count: number) => Array.from({ length: count }, (_none, n) => `"k${n}":1`).join(',');

const bodies: readonly [string, string, string, string][] = [
  ['a name of a thousand brackets', 'Admin.Config.Add', form, `a${'[x]'.repeat(1000)}=1`],
  ['a million names', 'Admin.Config.Add', form, many(1_000_000, 'a', '&')],
  ['a million equal signs', 'Admin.Config.Add', form, '='.repeat(1_000_000)],
  ['a far place in a list', 'Admin.Config.Add', form, 'a[999999999]=1'],
  ['a million commas', 'Admin.Config.GetList', form, `sort=${','.repeat(1_000_000)}`],
  ['a million commas of fields', 'Admin.Config.GetList', form, `fields=${','.repeat(1_000_000)}`],
  [
    'a hundred thousand levels in a field',
    'Admin.Config.GetList',
    form,
    `filter=${'['.repeat(100_000)}${']'.repeat(100_000)}`,
  ],
  [
    'a hundred thousand levels',
    'Admin.Config.GetList',
    json,
    `{"filter":${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}}`,
  ],
  ['a hundred thousand open brackets', 'Admin.Config.GetList', json, '['.repeat(100_000)],
  ['two hundred thousand keys', 'Platform.User.UserLogin', json, `{${keys(150_000)}}`],
  ['two hundred thousand keys of a filter', 'Admin.Config.GetList', json, `{"filter":{${keys(150_000)}}}`],
  [
    'six hundred thousand empty things',
    'Admin.Operation.Add',
    json,
    `{"title":"x","uri":"/x","levels":[${many(600_000, '{}')}]}`,
  ],
  [
    'a million equal numbers',
    'Admin.Operation.Add',
    json,
    `{"title":"x","uri":"/x","account_ids":[${many(900_000, '1')}]}`,
  ],
  [
    'a hundred thousand conditions',
    'Admin.Config.GetList',
    json,
    `{"filter":{"or":[${many(100_000, '{"id":1}')}]}}`,
  ],
  [
    'a hundred thousand values',
    'Admin.Config.GetList',
    json,
    `{"filter":{"id":{"in":[${many(100_000, '1')}]}}}`,
  ],
  ['a hundred thousand ids', 'Admin.Config.Del', json, `{"ids":[${many(100_000, '1')}]}`],
  ['a megabyte of spaces', 'Platform.User.UserLogin', form, `username=${'+'.repeat(1_000_000)}&password=x`],
  [
    'a megabyte of a name',
    'Platform.User.Register',
    form,
    `username=${'a'.repeat(1_000_000)}&password=abc123`,
  ],
];

async function flood(service: string, type: string, body: string, signedIn: boolean) {
  const own = !signedIn
    ? body
    : type === json && body.startsWith('{')
      ? body.replace('{', `{"access_token":"${token}",`)
      : `${body}&access_token=${token}`;
  const answer = await fetch(`${server.url}/api/admin.php?service=${service}`, {
    method: 'POST',
    headers: { 'content-type': type },
    body: own,
  });
  return { status: answer.status, text: await answer.text() };
}

function memory(): number {
  const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

describe('IN-02 bodies that are meant to cost much', () => {
  test.each(bodies)('%s', async (_what, service, type, body) => {
    for (const signedIn of [false, true]) {
      const ms = await quickest(200, async () => {
        const { status, text } = await flood(service, type, body, signedIn);
        expect([200, 413]).toContain(status);
        expect(JSON.parse(text)).toMatchObject({ ret: expect.any(Number), data: expect.any(Object) });
        expect([400, 406]).toContain(JSON.parse(text).ret);
        // HT-12: nothing small asks for something large, and nothing large is sent back.
        expect(text.length).toBeLessThan(10_000);
      });
      expect(ms).toBeLessThan(200);
    }
  });

  test.runIf(process.platform === 'linux')(
    'leave no memory behind, and the others are served meanwhile',
    async () => {
      const all = () =>
        Promise.all(bodies.map(([, service, type, body]) => flood(service, type, body, true)));
      for (let n = 0; n < 4; n++) await all();
      // When memory is given back is the engine's own choice; what leaks grows in every round.
      const growths: number[] = [];
      for (let round = 0; round < 3; round++) {
        const before = memory();
        for (let n = 0; n < 2; n++) await all();
        growths.push(memory() - before);
      }
      expect(Math.min(...growths)).toBeLessThan(50);
      expect((await callOver(server.url, 'Platform.User.Profile', { access_token: token })).ret).toBe(200);
      expect(server.output()).not.toContain('"level":50');
    },
  );
});

describe('AU-15 a storm of sign-ins', () => {
  const password = 'storm-1';
  const names = Array.from({ length: 40 }, (_none, n) => `storm_${n}`);
  const signIn = async (username: string) =>
    (await callOver(server.url, 'Platform.User.UserLogin', { username, password })).ret;
  beforeAll(async () => {
    for (const username of names) {
      const added = await callOver(server.url, 'Admin.User.AddMember', {
        ...{ access_token: token, username, password, level: 100 },
      });
      expect(added.ret).toBe(200);
      // Where it came from once it has a counter of its own.
      expect(await signIn(username)).toBe(200);
    }
  });

  /** Signs in, and comes again where the server says that it is busy. */
  const insist = async (username: string, until: number): Promise<void> => {
    for (;;) {
      const code = await signIn(username);
      if (code === 200) return;
      expect(code).toBe(410);
      expect(performance.now()).toBeLessThan(until);
      await sleep(50 + Math.random() * 100);
    }
  };

  /** Two hundred at once: how many came in each second, and how long a hundredth of the pings took at least. */
  async function storm(): Promise<{ readonly rate: number; readonly p99: number }> {
    const began = performance.now();
    const all = Array.from({ length: 200 }, (_none, n) => insist(names[n % 40] ?? '', began + 150_000));
    const over = { is: false };
    const ended = Promise.all(all).finally(() => {
      over.is = true;
    });
    const pings: number[] = [];
    while (!over.is) {
      const asked = performance.now();
      await (await fetch(`${server.url}/healthz`)).text();
      pings.push(performance.now() - asked);
      await sleep(5);
    }
    await ended;
    const rate = 200 / ((performance.now() - began) / 1000);
    return { rate, p99: pings.toSorted((a, b) => a - b)[Math.floor(pings.length * 0.99)] ?? 0 };
  }

  test('lets all of them in, thirty-five a second on four cores, and answers pings meanwhile', async () => {
    // Of a small machine the other half is this process, and whatever else is tested at the same time: there it is shown
    // that all of them come in, not how fast.
    const isSmall = availableParallelism() < 4;
    const bounds = isSmall ? { rate: 200 / 150, p99: 500 } : { rate: 35, p99: 100 };
    let best = await storm();
    for (let tries = 1; tries < 3 && (best.rate < bounds.rate || best.p99 >= bounds.p99); tries++)
      best = await storm();
    console.log(
      `AU-15: ${best.rate.toFixed(1)} of ${bounds.rate.toFixed(1)} sign-ins a second, p99 of a ping ${best.p99.toFixed(0)} ms`,
    );
    expect(best.rate).toBeGreaterThanOrEqual(bounds.rate);
    expect(best.p99).toBeLessThan(bounds.p99);
  }, 240_000);
});
