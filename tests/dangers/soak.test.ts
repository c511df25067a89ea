import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { closeClient, post } from '#bench/client.ts';
import { round } from '#bench/soak/round.ts';
import { slopeOf } from '#bench/soak/slopeOf.ts';
import { type Vitals, vitalsEnv, vitalsOf } from '#bench/soak/vitals.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';
import { databaseUrl } from '../support/databaseUrl.ts';
import { adminPassword, type RunningServer, startServer } from '../support/server.ts';

vi.setConfig({ testTimeout: 120_000 });

let database: TestDatabase;
let server: RunningServer;

beforeAll(async () => {
  database = await freshDatabase();
  const env = { ...vitalsEnv, DATABASE_URL: databaseUrl(database.connection), LOG_LEVEL: 'error' };
  server = await startServer({ screens: false, env });
});
afterAll(async () => {
  closeClient();
  await server.stop();
  await database.drop();
});

test('the same calls over and over leave neither memory nor timers nor open files behind (DUR-17)', async () => {
  const fields = { username: 'admin', password: adminPassword };
  const { text } = await post(`${server.url}/api/admin.php?service=Platform.User.UserLogin`, fields);
  const token = String(JSON.parse(text).data.access_token);
  let made = 0;
  const work = async (rounds: number): Promise<Vitals> => {
    const walk = async () => {
      for (let n = 0; n < rounds / 5; n++)
        expect(await round(server.url, token, `soak-${++made}`)).toEqual([]);
    };
    await Promise.all(Array.from({ length: 5 }, walk));
    return vitalsOf(server);
  };
  // Ten calls each: one-time compilation and caching do not count as growth.
  await work(40);
  const seen: Vitals[] = [];
  for (let turn = 0; turn < 4; turn++) seen.push(await work(30));
  const per1000 = (of: keyof Vitals) => slopeOf(seen.map((one, turn) => [turn * 0.3, one[of]]));
  expect(per1000('heapUsed')).toBeLessThan(4e6);
  expect(per1000('timers')).toBeLessThan(10);
  expect(per1000('files')).toBeLessThan(10);
});

test('a slope is shown as it is', () => {
  expect(
    slopeOf([
      [0, 5],
      [1, 7],
      [2, 9],
    ]),
  ).toBeCloseTo(2);
  expect(
    slopeOf([
      [0, 5],
      [1, 5],
    ]),
  ).toBe(0);
  expect(slopeOf([[0, 5]])).toBe(0);
});
