import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { openDatabase, type Tables } from '#server/platform/store/database.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';
import { databaseUrl } from '../support/databaseUrl.ts';
import { type HeldServer, startHeldServer } from '../support/operate/heldServer.ts';
import { callService, type RunningServer, startServer, tokenOf } from '../support/server.ts';

vi.setConfig({ testTimeout: 150_000, hookTimeout: 90_000 });

const dataDir = mkdtempSync(join(tmpdir(), 'kaifang-two-servers-'));
let database: TestDatabase;
let db: Kysely<Tables>;
let target: HeldServer;
let one: RunningServer;
let other: RunningServer;
let token: string;

const start = () =>
  startServer({ screens: false, dataDir, env: { DATABASE_URL: databaseUrl(database.connection) } });

beforeAll(async () => {
  database = await freshDatabase();
  db = openDatabase(database.connection, () => {});
  target = await startHeldServer('{"ret":200,"data":{},"msg":""}');
  // Sequentially: the first one creates the tables.
  one = await start();
  other = await start();
  token = await tokenOf(one.url);
  await call('Config.Add', { name: 'outgoing_allow_list', value: target.host, description: 'tests' });
});
afterAll(async () => {
  await one.stop();
  await other.stop();
  target.close();
  await db.destroy();
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function call(name: string, fields: Row = {}, server = one): Promise<Row & { id: number }> {
  const sent = { access_token: token, ...fields };
  const { ret, msg, data } = await callService(server.url, `Admin.${name}`, sent);
  if (ret !== 200) throw new Error(`${name}: ${ret} ${msg} ${JSON.stringify(data)}`);
  return data as Row & { id: number };
}

/** Adds a case that calls a path of the target, scheduled hourly if requested. */
async function addCase(path: string, fields: Row = {}, server = one): Promise<void> {
  const api = { api_url: `http://${target.host}${path}`, api_path: 'App.Slow.Now', api_name: 'Slow' };
  const { id } = await call('TestCase.Add', { name: path, ...api, ...fields }, server);
  // Its first run is due now, not in an hour.
  if ('every' in fields) await sql`update test_case set next_at = now() where id = ${id}`.execute(db);
}

const came = (path: string) => target.at(path).length;

/** The called cases, how often each ran, and with how many snapshots. */
async function casesOf(paths: readonly string[]): Promise<{ runs: unknown; snapshots: number }[]> {
  const { items } = await call('TestCase.GetList', { limit: 100 });
  const wanted = (items as unknown as Row[]).filter(({ name }) => paths.includes(String(name)));
  return Promise.all(
    wanted.map(async ({ id = 0, runs }) => {
      const fields = { filter: { case_id: id }, total: 'exact', limit: 1 };
      return { runs, snapshots: Number((await call('TestCase.Snapshots', fields))['total']) };
    }),
  );
}

test('two servers share the test cases that run by themselves; when one is killed in the middle, what it had begun begins again in the one that is left: each due time has one result (TST-03) [state-31]', async () => {
  // The target does not answer: while a run waits for it, both servers look for due cases more than once.
  target.hold();
  const shared = Array.from({ length: 12 }, (_, n) => `/shared-${n}`);
  for (const path of shared) await addCase(path, { every: 3600 });
  const ran = (paths: readonly string[]) => async () =>
    (await casesOf(paths)).every(({ runs }) => runs === 1);
  await expect.poll(ran(shared), { timeout: 60_000, interval: 500 }).toBe(true);
  expect(shared.map(came)).toEqual(shared.map(() => 1));

  // The killed server starts all of these, since the other one sleeps during that time.
  const broken = Array.from({ length: 6 }, (_, n) => `/broken-${n}`);
  process.kill(one.pid, 'SIGSTOP');
  try {
    for (const path of broken) await addCase(path, { every: 3600 }, other);
    await expect.poll(() => broken.map(came), { timeout: 30_000 }).toEqual(broken.map(() => 1));
    await other.kill9();
  } finally {
    process.kill(one.pid, 'SIGCONT');
  }
  target.release();
  await expect.poll(ran(broken), { timeout: 90_000, interval: 500 }).toBe(true);
  other = await start();
  // One that hung for the whole timeout had its result before the kill.
  for (const path of broken) expect([1, 2]).toContain(came(path));
  expect(broken.some((path) => came(path) === 2)).toBe(true);
  expect(shared.map(came)).toEqual(shared.map(() => 1));
  const all = [...shared, ...broken];
  expect(await casesOf(all)).toEqual(all.map(() => ({ runs: 1, snapshots: 1 })));
  const { items } = await call('TestCase.GetList', { limit: 100 });
  for (const { next_at: next } of items as unknown as Row[])
    expect(Date.parse(String(next)) - Date.now()).toBeGreaterThan(3_000_000);
});

test('of two runs of all on two servers the one whose server is killed is shown as broken off by the other, keeps what it had, and the other one ends (TST-03) [state-31]', async () => {
  const paths = Array.from({ length: 40 }, (_, n) => `/all-${n}`);
  for (const path of paths) await addCase(path);
  const filter = { name: { like: '/all-' } };
  const started = async (server: RunningServer) =>
    Number((await call('TestCase.RunAll', { filter }, server))['job']);
  target.hold(8);
  const jobs = { killed: await started(other), left: await started(one) };
  const jobOf = (id: number) => call('Job.Get', { id });
  const under = () => paths.reduce((sum, path) => sum + came(path), 0);
  await expect.poll(under, { timeout: 30_000 }).toBeGreaterThanOrEqual(16);
  await other.kill9();
  target.release();
  const ended = (id: number) => expect.poll(async () => (await jobOf(id))['state'], { timeout: 60_000 });
  await ended(jobs.left).toBe('done');
  await ended(jobs.killed).toBe('broken');
  other = await start();
  const counted = async (id: number) => {
    const { done, failed } = await jobOf(id);
    return Number(done) + Number(failed);
  };
  const done = await counted(jobs.killed);
  expect(done).toBeLessThan(40);
  expect(await counted(jobs.left)).toBe(40);
  const cases = await casesOf(paths);
  expect(cases).toHaveLength(40);
  for (const { runs, snapshots } of cases) expect(runs).toBe(snapshots);
  expect(cases.reduce((sum, { runs }) => sum + Number(runs), 0)).toBe(40 + done);
});
