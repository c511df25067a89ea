import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { FlowNode } from '#schemas/flow/document.ts';
import type { Row } from '#schemas/resource.ts';
import { type Envelope, encodeForm } from '#schemas/wire.ts';
import { freshDatabase, type TestDatabase } from '../support/database.ts';
import { flow } from '../support/flow/api.ts';
import { lit, respond } from '../support/flow/cases/case.ts';
import { newApp } from '../support/gateway/newApp.ts';
import { startHeldServer } from '../support/operate/heldServer.ts';
import { quickest } from '../support/quickest.ts';
import { callService, type RunningServer, startServer, tokenOf } from '../support/server.ts';

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

/** An administrator's application, which needs no rule, and its token. */
async function addApp(key: string, more: Row = {}): Promise<{ id: number; token: string; secret: string }> {
  const owner = await admin('User.AddMember', { username: `own_${key}`, password: 'secret-6', level: 200 });
  const added = await admin(
    'App.Add',
    newApp({
      name: key,
      app_key: key,
      account_id: owner.data['id'] ?? 0,
      daily_limit: 0,
      ...more,
    }),
  );
  const id = Number(added.data['id']);
  await admin('App.Pass', { id });
  const secret = String(added.data['app_secret']);
  const { data } = await open(one, 'App.Auth.ApplyToken', { app_key: key, app_secret: secret });
  return { id, secret, token: String(data['access_token']) };
}

const ask = async (server: RunningServer, token: string) =>
  (await open(server, 'App.Config.GetConfig', { access_token: token, config_name: 'notice' })).ret;

test('a token of one process is good in the other, and ends there within a second of its secret (GW-06)', async () => {
  const { id, token } = await addApp('shared1');
  expect(await ask(two, token)).toBe(200);
  expect((await admin('App.ResetSecret', { id })).ret).toBe(200);
  expect(await ask(two, token)).toBe(200);
  expect((await admin('App.EndFormerSecret', { id })).ret).toBe(200);
  await expect.poll(() => ask(two, token), { timeout: 1000, interval: 20 }).toBe(406);
  const other = await addApp('shared2');
  expect(await ask(two, other.token)).toBe(200);
  await admin('App.Cancel', { id: other.id });
  await expect.poll(() => ask(two, other.token), { timeout: 1000, interval: 20 }).toBe(413);
});

test('a process that is killed under load forgets no call that it answered, and a second of its log at most (GW-03)', async () => {
  const { id, token } = await addApp('killed1');
  let answered = 0;
  const times: number[] = [];
  const before = (ms: number) => times.filter((at) => at < performance.now() - ms).length;
  let attempted = 0;
  let going = true;
  const callers = Array.from({ length: 8 }, async () => {
    while (going) {
      attempted++;
      const ret = await ask(two, token).catch(() => 0);
      if (ret === 200) times[answered++] = performance.now();
      else if (ret === 0) return;
    }
  });
  await expect.poll(() => before(1000), { timeout: 20_000 }).toBeGreaterThan(200);
  const old = before(1000);
  await two.kill9();
  going = false;
  await Promise.all(callers);
  two = await start();
  const { data } = await admin('App.Get', { id });
  expect(Number(data['calls_today'])).toBeGreaterThanOrEqual(answered);
  expect(Number(data['calls_today'])).toBeLessThanOrEqual(attempted);
  const log = await admin('Stats.Log', { filter: { app_id: id, ret: 200 }, limit: 1, total: 'exact' });
  expect(Number(log.data['total'])).toBeGreaterThanOrEqual(old);
  expect(await ask(two, token)).toBe(200);
});

test('a limit holds over both processes exactly (GW-01)', async () => {
  const { id, token } = await addApp('limited1', { daily_limit: 60 });
  const rets = await Promise.all(Array.from({ length: 200 }, (_none, at) => ask(at % 2 ? one : two, token)));
  expect(rets.filter((ret) => ret === 200)).toHaveLength(60);
  expect(rets.filter((ret) => ret === 411)).toHaveLength(140);
  expect((await admin('App.Get', { id })).data['calls_today']).toBe(60);
});

test('the flow of a package holds over both processes exactly (GW-11)', async () => {
  const { id: app, token } = await addApp('packaged1');
  const owner = Number((await admin('App.Get', { id: app })).data['account_id']);
  const service = 'App.Shared.Paid';
  const drawn = await admin('ApiDesign.SaveDraft', {
    ...{ service, title: 'Paid', module: 'Test', description: 'Test', parameters: '[]' },
    returns: '[{"name":"said","type":"string"}]',
    flow: JSON.stringify(flow({ end: respond({ said: lit('here') }) }, 'start>end')),
  });
  expect((await admin('ApiDesign.Publish', { id: Number(drawn.data['id']) })).ret).toBe(200);
  const plan = { name: 'P', type: 'paid', flow: 50, price: '1.00', validity: 1, status: 'normal' };
  expect((await admin('Package.Add', { ...plan, services: JSON.stringify([service]) })).ret).toBe(200);
  const held = { account_id: owner, name: 'P', api: service, pay_type: 'paid', total: 50 };
  const holding = Number((await admin('AccountPackage.Grant', held)).data['id']);
  const call = async (server: RunningServer) => (await open(server, service, { access_token: token })).ret;
  // Both have cached the package before they compete for it.
  await expect.poll(() => call(two), { timeout: 3000 }).toBe(200);
  expect(await call(one)).toBe(200);
  const rets = await Promise.all(Array.from({ length: 120 }, (_none, at) => call(at % 2 ? one : two)));
  const used = Number((await admin('AccountPackage.Get', { id: holding })).data['used']);
  expect(used).toBe(50);
  expect(rets.filter((ret) => ret === 409)).toHaveLength(72);
  expect(rets.filter((ret) => ret === 200)).toHaveLength(48);
});

test('calls that were running when their process was killed stay counted, each once, and no others do (GW-11)', async () => {
  const target = await startHeldServer();
  const { id: app, token } = await addApp('cutoff1');
  const account_id = Number((await admin('App.Get', { id: app })).data['account_id']);
  await admin('Config.Add', { name: 'outgoing_allow_list', value: target.host, description: 'tests' });
  const service = 'App.Shared.Slow';
  const ask: FlowNode = { type: 'http', method: 'GET', url: lit(`http://${target.host}/slow`), timeout: 10 };
  const drawn = await admin('ApiDesign.SaveDraft', {
    ...{ service, title: 'Slow', module: 'Test', description: 'Test', parameters: '[]' },
    returns: '[{"name":"status","type":"integer"}]',
    flow: JSON.stringify(flow({ ask, end: respond({ status: { ref: 'ask.status' } }) }, 'start>ask ask>end')),
  });
  expect((await admin('ApiDesign.Publish', { id: Number(drawn.data['id']) })).ret).toBe(200);
  const plan = { name: 'S', type: 'paid', flow: 50, price: '1.00', validity: 1, status: 'normal' };
  expect((await admin('Package.Add', { ...plan, services: JSON.stringify([service]) })).ret).toBe(200);
  const held = { account_id, name: 'S', api: service, pay_type: 'paid', total: 50 };
  const holding = Number((await admin('AccountPackage.Grant', held)).data['id']);
  const used = async () => Number((await admin('AccountPackage.Get', { id: holding })).data['used']);
  const today = async () => Number((await admin('App.Get', { id: app })).data['calls_today']);
  const call = async (server: RunningServer) => (await open(server, service, { access_token: token })).ret;
  await expect.poll(() => call(two), { timeout: 5000 }).toBe(200);
  const before = { used: await used(), today: await today() };
  target.hold();
  const came = target.at('/slow').length;
  const running = Array.from({ length: 5 }, () => call(two).catch(() => 'cut off'));
  await expect.poll(() => target.at('/slow').length - came, { timeout: 8000 }).toBe(5);
  await two.kill9();
  expect(await Promise.all(running)).toEqual(Array(5).fill('cut off'));
  target.release();
  two = await start();
  // It is unknown whether their external calls succeeded, so they count like any other call.
  expect({ used: await used(), today: await today() }).toEqual({
    used: before.used + 5,
    today: before.today + 5,
  });
  expect(await call(two)).toBe(200);
  expect(await used()).toBe(before.used + 6);
  target.close();
});

test('a graph of ten megabytes is refused at once with its size, and one of nearly two is saved in two seconds (DES-13)', async () => {
  const nodes = 300;
  const graph = (bytes: number) => {
    const text = 'x'.repeat(Math.floor(bytes / nodes));
    const names = Array.from({ length: nodes }, (_none, at) => `n${at}`);
    const sets = names.map((name) => [name, { type: 'set', values: { text: lit(text) } }]);
    const lines = names.map((name, at) => `${names[at - 1] ?? 'start'}>${name}`);
    return flow(
      { ...Object.fromEntries(sets), end: respond({ done: lit(true) }) },
      [...lines, `n${nodes - 1}>end`].join(' '),
    );
  };
  const save = async (name: string, bytes: number) => {
    const { ret, msg, data } = await admin('ApiDesign.SaveDraft', {
      ...{ service: `App.Large.${name}`, title: name, module: 'Test', description: 'Test', parameters: '[]' },
      returns: '[{"name":"done","type":"boolean"}]',
      flow: JSON.stringify(graph(bytes)),
    });
    return { ret, msg, id: data['id'] };
  };
  const ten = async () =>
    expect(await save('Ten', 10_000_000)).toMatchObject({ ret: 400, msg: '请求内容过大' });
  expect(await quickest(2000, ten)).toBeLessThan(2000);
  const saved: number[] = [];
  const two = async () => {
    const { ret, id } = await save(`Two${saved.length}`, 1_800_000);
    expect(ret).toBe(200);
    saved.push(Number(id));
  };
  expect(await quickest(2000, two)).toBeLessThan(2000);
  const { data } = await admin('ApiDesign.Get', { id: saved[0] ?? 0 });
  expect(Object.keys((data['flow'] as Row)['nodes'] as Row)).toHaveLength(nodes + 2);
});
