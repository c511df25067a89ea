import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Json, Row } from '#schemas/resource.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';
import { databaseUrl } from '../support/databaseUrl.ts';
import { flow } from '../support/flow/api.ts';
import { newApp } from '../support/gateway/newApp.ts';
import { type HeldServer, startHeldServer } from '../support/operate/heldServer.ts';
import { callService, type RunningServer, startServer, tokenOf } from '../support/server.ts';

vi.setConfig({ testTimeout: 150_000, hookTimeout: 90_000 });

const dataDir = mkdtempSync(join(tmpdir(), 'kaifang-two-servers-'));
const interval = 10;
let database: TestDatabase;
let target: HeldServer;
let servers: RunningServer[] = [];
let token: string;
let topic: number;

const start = () =>
  startServer({ screens: false, dataDir, env: { DATABASE_URL: databaseUrl(database.connection) } });

beforeAll(async () => {
  database = await freshDatabase();
  target = await startHeldServer();
  // Sequentially: the first one creates the tables.
  servers = [await start()];
  servers.push(await start());
  token = await tokenOf(at(0).url);
  await call('Config.Add', { name: 'outgoing_allow_list', value: target.host, description: 'tests' });
  topic = (await call('Topic.Add', { name: 'order.paid', title: 'x' })).id;
  for (const n of [1, 2, 3, 4, 5]) await subscribe(n);
});
afterAll(async () => {
  for (const server of servers) await server.stop();
  target.close();
  await database.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

function at(place: number): RunningServer {
  const server = servers[place];
  if (!server) throw new Error(`there is no server ${place}`);
  return server;
}

/** Calls a service of one of the running servers. */
async function call(name: string, fields: Row = {}, { url } = at(0)): Promise<Row & { id: number }> {
  const { ret, msg, data } = await callService(url, `Admin.${name}`, { access_token: token, ...fields });
  if (ret !== 200) throw new Error(`${name}: ${ret} ${msg} ${JSON.stringify(data)}`);
  return data as Row & { id: number };
}

async function subscribe(n: number): Promise<void> {
  const app = await call(
    'App.Add',
    newApp({ name: `a${n}`, app_key: `key${n}`, account_id: 1, daily_limit: 0 }),
  );
  await call('App.Pass', { ids: [app.id] });
  const push = { app_id: app.id, topic_id: topic, callback_url: `http://${target.host}/push${n}` };
  await call('Subscription.Pass', { id: (await call('Subscription.Add', push)).id });
}

interface Task {
  readonly id: number;
  /** When it was first due; null if its first run started at that time. */
  readonly first: string | null;
}

/** A task every ten seconds whose API calls the target at its own path. */
async function addTask(klass: string): Promise<Task> {
  const url = `http://${target.host}/${klass}`;
  const drawn = await call('ApiDesign.SaveDraft', {
    ...{ service: `App.${klass}.Do`, title: klass, module: 'M', description: 'D' },
    returns: [{ name: 'status', type: 'integer' }],
    parameters: [],
    flow: flow(
      {
        ask: { type: 'http', method: 'GET', url: { lit: url }, timeout: 10 },
        end: { type: 'respond', fields: { status: { ref: 'ask.status' } } },
      },
      'start>ask ask>end',
    ) as unknown as Json,
  });
  await call('ApiDesign.Publish', { id: drawn.id });
  const api = { title: klass, namespace: 'App', class: klass, action: 'Do', params: {} };
  const { id, next_at: first } = await call('Task.Add', {
    ...api,
    ...{ interval_seconds: interval, enabled: true },
  });
  return { id, first: first === null ? null : String(first) };
}

async function runsOf({ id }: Task): Promise<Row[]> {
  const { items } = await call('Task.History', { filter: { task_id: id }, sort: 'id', limit: 100 });
  return items as unknown as Row[];
}

const nextOf = async ({ id }: Task) => String((await call('Task.Get', { id }))['next_at']);

/** Fails unless every due time of a task until now has one run, or the next run counted it as skipped. */
async function expectOnceEach(task: Task): Promise<void> {
  let runs: Row[] = [];
  let next = '';
  const isStill = async () => {
    next = await nextOf(task);
    runs = await runsOf(task);
    return next === (await nextOf(task)) && runs.every(({ status }) => status !== 'running');
  };
  await expect.poll(isStill, { timeout: 20_000 }).toBe(true);
  const first = task.first ?? String(runs[0]?.['created_at']);
  const due = (Date.parse(next) - Date.parse(first)) / 1000 / interval;
  const told = runs.reduce((sum, { skipped }) => sum + 1 + Number(skipped), 0);
  expect(told).toBeCloseTo(due, 2);
}

const paths = [1, 2, 3, 4, 5].map((n) => `/push${n}`);
const sentTo = (path: string) => target.at(path).map(({ messageId }) => messageId);

async function waiting(): Promise<number> {
  const filter = { state: 'waiting' };
  return Number((await call('PushRecord.GetList', { filter, total: 'exact', limit: 1 }))['total']);
}

/** Publishes messages, each on the next server. @returns their ids in the order of publishing. */
async function publish(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let n = 0; n < count; n++) {
    const published = await call('Topic.Publish', { id: topic, data: { n } }, at(n % servers.length));
    ids.push(String(published['message_id']));
  }
  return ids;
}

test('two servers share what waits for its time: each due time of a task has one run, each message comes once and in order (TSK-04, MQ-01) [page-36, page-37]', async () => {
  const tasks: Task[] = [];
  for (const n of [1, 2, 3, 4, 5, 6]) tasks.push(await addTask(`Shared${n}`));
  const ids = await publish(40);
  await expect.poll(waiting, { timeout: 60_000, interval: 300 }).toBe(0);
  for (const path of paths) expect(sentTo(path)).toEqual(ids);
  const fewest = async () => Math.min(...(await Promise.all(tasks.map(runsOf))).map(({ length }) => length));
  await expect.poll(fewest, { timeout: 60_000, interval: 1000 }).toBeGreaterThanOrEqual(3);
  for (const task of tasks) await expectOnceEach(task);
  for (const [n, task] of tasks.entries()) {
    await call('Task.AlterTaskStatus', { id: task.id, enabled: false });
    const isOver = async () => (await runsOf(task)).every(({ status }) => status === 'done');
    await expect.poll(isOver, { timeout: 20_000 }).toBe(true);
    expect(target.at(`/Shared${n + 1}`)).toHaveLength((await runsOf(task)).length);
  }
  // No receiver got a duplicate in between.
  for (const path of paths) expect(sentTo(path)).toEqual(ids);
});

test.each([
  ['One', 0],
  ['Other', 1],
])(
  'of two servers the %s is killed in the middle: what it did begins again in the one that is left, nothing else comes twice, and all stays in order (TSK-04, TSK-05, MQ-01)',
  async (name, killed) => {
    const before = new Map(paths.map((path) => [path, sentTo(path).length]));
    const since = (path: string) => sentTo(path).slice(before.get(path));
    target.hold();
    const tasks = [await addTask(`${name}1`), await addTask(`${name}2`), await addTask(`${name}3`)];
    const ids = await publish(10);
    await expect.poll(() => paths.every((path) => since(path).length === 1), { timeout: 30_000 }).toBe(true);
    await at(killed).kill9();
    servers = [at(1 - killed)];
    target.release();

    await expect.poll(waiting, { timeout: 90_000, interval: 500 }).toBe(0);
    // Deliveries that the killed server had started come again with the same id, before all later ones.
    for (const path of paths) expect(since(path)).toEqual(since(path)[1] === ids[0] ? [ids[0], ...ids] : ids);
    for (const [n, task] of tasks.entries()) {
      const done = async () => (await runsOf(task)).filter(({ status }) => status === 'done').length;
      await expect.poll(done, { timeout: 90_000, interval: 1000 }).toBeGreaterThanOrEqual(2);
      await expectOnceEach(task);
      await call('Task.AlterTaskStatus', { id: task.id, enabled: false });
      const isOver = async () => (await runsOf(task)).every(({ status }) => status !== 'running');
      await expect.poll(isOver, { timeout: 20_000 }).toBe(true);
      const runs = await runsOf(task);
      const broken = runs.filter(({ status }) => status === 'exception');
      expect(broken.length).toBeLessThanOrEqual(1);
      for (const run of broken) expect(run).toMatchObject({ reason: 'stopped' });
      // A run aborted before its call never arrived.
      const came = target.at(`/${name}${n + 1}`).length;
      expect([runs.length - broken.length, runs.length]).toContain(came);
    }
    servers = [at(0), await start()];
  },
);
