import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { readPidFile } from '#server/platform/embedded/pidFile.ts';
import { type Burst, callOver, startBurst } from '../support/records/burst.ts';
import { adminPassword, type RunningServer, startServer } from '../support/server.ts';

vi.setConfig({ testTimeout: 90_000 });

// On disk and durable, as the product runs.
const dataDir = realpathSync(mkdtempSync(join(tmpdir(), 'kaifang-durable-')));
let server: RunningServer;
let token: string;
/** Five seconds, and more only where starting the server already takes as long. */
let patience = 5000;

const start = () => startServer({ dataDir, screens: false });
const signIn = async () => {
  const fields = { username: 'admin', password: adminPassword };
  return String((await callOver(server.url, 'Platform.User.UserLogin', fields)).data.access_token);
};

beforeAll(async () => {
  server = await start();
  token = await signIn();
});
afterAll(async () => {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Waits until a burst has written enough for the failure to matter. */
async function underWay(burst: Burst): Promise<void> {
  await expect.poll(() => burst.acknowledged.length, { timeout: 20_000, interval: 10 }).toBeGreaterThan(100);
}

/** Every record of a burst, and that each has its audit entry: no partial effects. */
async function namesOf(label: string): Promise<Set<unknown>> {
  const names: unknown[] = [];
  const ids: unknown[] = [];
  for (let page = 1; page === 1 || names.length === (page - 1) * 1000; page++) {
    const filter = { description: label };
    const { data } = await callOver(server.url, 'Admin.Config.GetList', {
      access_token: token,
      filter,
      limit: 1000,
      page,
      sort: 'id',
    });
    for (const item of data.items as Row[]) {
      names.push(item.name);
      ids.push(item.id);
    }
  }
  const filter = { resource: 'config', service: 'Admin.Config.Add', record_id: { in: ids.slice(0, 1000) } };
  const { data } = await callOver(server.url, 'Admin.Audit.GetList', {
    access_token: token,
    filter,
    limit: 1,
    total: 'exact',
  });
  expect(data.total).toBe(Math.min(ids.length, 1000));
  return new Set(names);
}

async function expectNothingLost({ acknowledged }: Burst, label: string): Promise<void> {
  const kept = await namesOf(label);
  expect(acknowledged.length).toBeGreaterThan(20);
  expect(acknowledged.filter((name) => !kept.has(name))).toEqual([]);
}

describe('DUR-01 killed in the midst of writing', () => {
  test('the server loses nothing that it acknowledged, and starts again by itself; sessions go on', async () => {
    const burst = startBurst(server.url, token, 'kill');
    await underWay(burst);
    await server.kill9();
    await burst.stop();
    const started = performance.now();
    server = await start();
    patience = Math.max(5000, performance.now() - started);
    await expectNothingLost(burst, 'kill');
  });

  test('DUR-11 the database loses nothing; the server says so quickly and goes on within five seconds', async () => {
    const burst = startBurst(server.url, token, 'postgres');
    await underWay(burst);
    const { pid = 0 } = readPidFile(join(dataDir, 'postgres')) ?? {};
    const killed = performance.now();
    process.kill(pid, 'SIGKILL');
    const before = burst.acknowledged.length;
    await expect.poll(() => burst.failed.length, { timeout: patience, interval: 10 }).toBeGreaterThan(0);
    const again = async () =>
      (await callOver(server.url, 'Admin.Config.GetList', { access_token: token, limit: 1 })).ret;
    await expect.poll(again, { timeout: 20_000, interval: 50 }).toBe(200);
    const back = performance.now() - killed;
    await expect.poll(() => burst.acknowledged.length, { timeout: 10_000 }).toBeGreaterThan(before + 20);
    await burst.stop();
    expect(back).toBeLessThan(patience);
    for (const { ms, answer } of burst.failed) {
      expect(ms).toBeLessThan(10_000);
      expect(answer).toMatchObject({
        ret: 500,
        data: {},
        msg: expect.stringMatching(/cannot be reached|unknown whether/),
      });
    }
    await expectNothingLost(burst, 'postgres');
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    expect(server.output()).not.toContain('"level":60');
  });
});

test('DUR-06 a second server on the same folder is refused, and the first goes on', async () => {
  await expect(start()).rejects.toThrow(/Another Kaifang server \(process \d+, since .*\) uses/);
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
});

test('HT-04 asked to end, it answers everybody who is in, keeps all, and is gone within ten seconds', async () => {
  const burst = startBurst(server.url, token, 'drain');
  await underWay(burst);
  const slow = Array.from({ length: 4 }, signIn);
  await sleep(20);
  const asked = performance.now();
  await server.stop();
  expect(performance.now() - asked).toBeLessThan(Math.max(10_000, 2 * patience));
  for (const one of await Promise.all(slow)) expect(one).toMatch(/^[\w-]{43}$/);
  await burst.stop();
  // Late writers could not connect, and no client got a truncated answer.
  expect(burst.failed.filter(({ answer }) => answer !== null)).toEqual([]);
  server = await start();
  await expectNothingLost(burst, 'drain');
});
