import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Json, Row } from '#schemas/resource.ts';
import { runTask } from '#server/features/tasks/runTask.ts';
import { budgets } from '#server/flow/budgets.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { flow } from '../support/flow/api.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let kaifang: TestApp;
let root: { id: number; token: string };
let target: Server;
let address = '';
const never = new AbortController().signal;

const call = async (service: string, fields: Row): Promise<Row> => {
  const { ret, data, msg } = await kaifang.call(`Admin.${service}`, fields, root.token);
  expect({ ret, msg, errors: data['errors'] }).toMatchObject({ ret: 200, errors: undefined });
  return data;
};

/** A task whose API writes a row and then waits for an answer. */
async function taskOf(klass: string, seconds: number): Promise<number> {
  const service = `App.${klass}.Run`;
  const { id } = await call('ApiDesign.SaveDraft', {
    ...{ service, title: service, module: 'M', description: 'D', type: 'data' },
    parameters: [{ name: 'word', type: 'string' }],
    returns: [{ name: 'status', type: 'integer' }],
    flow: flow(
      {
        keep: { type: 'query', action: 'insert', table: klass.toLowerCase(), values: { word: { lit: 'x' } } },
        ask: { type: 'http', method: 'GET', url: { lit: `${address}/${seconds}` }, timeout: 60 },
        end: { type: 'respond', fields: { status: { ref: 'ask.status' } } },
      },
      'start>keep keep>ask ask>end',
    ) as unknown as Json,
  });
  await call('ApiDesign.Publish', { id: id ?? 0 });
  const task = { title: klass, namespace: 'App', class: klass, action: 'Run', interval_seconds: 600 };
  return Number((await call('Task.Add', { ...task, enabled: false }))['id']);
}
const lastOf = async (id: number) =>
  ((await call('Task.History', { filter: { task_id: id } }))['items'] as Row[])[0] as Row;
const rowsIn = async (table: string) =>
  (await sql<{ n: number }>`select count(*)::int as n from ${sql.id('data', table)}`.execute(kaifang.app.db))
    .rows[0]?.n;

beforeAll(async () => {
  target = createServer((request, response) => {
    setTimeout(() => response.end('{}'), Number(request.url?.slice(1)) * 1000);
  });
  await new Promise<void>((listening) => target.listen(0, '127.0.0.1', listening));
  address = `http://127.0.0.1:${(target.address() as AddressInfo).port}`;
  kaifang = await startApp();
  root = await kaifang.signIn(255, 'root_1');
  await call('Config.Add', { name: 'outgoing_allow_list', value: new URL(address).host, description: 'x' });
});
afterAll(async () => {
  await kaifang.close();
  target.closeAllConnections();
  target.close();
});

test('a task may take longer than a call of its API by an application, and its limit is ten minutes', async () => {
  expect(budgets.longMilliseconds).toBe(10 * 60 * 1000);
  const id = await taskOf('Patient', 11);
  // Both wait for the same eleven seconds; the row of the call is taken back.
  const [inside] = await Promise.all([
    kaifang.app.gateway.callInside('App.Patient.Run', {}),
    runTask(kaifang.app, id, 'hand', never),
  ]);
  expect(inside).toMatchObject({ ret: 500 });
  expect(await lastOf(id)).toMatchObject({ status: 'done', output: expect.stringContaining('"status":200') });
  expect(await rowsIn('patient')).toBe(1);
});

test('a task that hangs is ended at its limit and marked, and what its API did is taken back', async () => {
  const id = await taskOf('Hanging', 600);
  await runTask(kaifang.app, id, 'hand', never, 1000);
  expect(await lastOf(id)).toMatchObject({
    status: 'exception',
    reason: 'too_long',
  });
  expect((await call('Task.Get', { id }))['status']).toBe('exception');
  const waiting = () =>
    sql`select 1 from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`
      .execute(kaifang.app.db)
      .then(({ rows }) => rows.length);
  await expect.poll(waiting).toBe(0);
  expect(await rowsIn('hanging')).toBe(0);
});

test('a task whose interval is edited while it runs ends its run, begins none beside it, and goes by the new one after that (TSK-07) [state-32]', async () => {
  const id = await taskOf('Edited', 2);
  await call('Task.AlterTaskStatus', { id, enabled: true });
  const makeDue = () => sql`update task set next_at = now() where id = ${id}`.execute(kaifang.app.db);
  const begin = () => runTask(kaifang.app, id, 'clock', never);
  await makeDue();
  const first = begin();
  const stateOf = async () => (await lastOf(id))?.['status'];
  await expect.poll(stateOf, { timeout: 10_000 }).toBe('running');
  const { version = 1 } = await call('Task.Get', { id });
  await call('Task.Edit', { id, version, interval_seconds: 10 });
  expect(await begin()).toBe(false);
  expect(await first).toBe(true);
  expect(await lastOf(id)).toMatchObject({ status: 'done' });
  expect(await call('Task.Get', { id })).toMatchObject({ runs: 1, status: 'not_running' });
  expect(await begin()).toBe(false);
  await makeDue();
  expect(await begin()).toBe(true);
  const { runs, next_at: next } = await call('Task.Get', { id });
  expect(runs).toBe(2);
  expect(Date.parse(String(next)) - Date.now()).toBeLessThanOrEqual(10_000);
});
