import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Json, Row } from '#schemas/resource.ts';
import type { App } from '#server/core/app.ts';
import { runTask } from '#server/features/tasks/runTask.ts';
import { taskJob } from '#server/features/tasks/taskJob.ts';
import { startScheduler } from '#server/platform/scheduler/scheduler.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { importFile } from '../support/files/importFile.ts';

let kaifang: TestApp;
let root: { id: number; token: string };

beforeAll(async () => {
  kaifang = await startApp();
  root = await kaifang.signIn(255);
  const rules = JSON.stringify([
    { name: 'days', type: 'integer', required: true, min: 1, max: 90 },
    { name: 'mode', type: 'string', default: 'soft' },
  ]);
  await sql`
    insert into api_version (service, number, title, parameters) values ('App.Log.Clear', 1, 'x', ${rules})`.execute(
    kaifang.app.db,
  );
  await sql`
    insert into api_design (service, title, type, status, live)
    values ('App.Log.Clear', 'x', 'common', 'published', 1)`.execute(kaifang.app.db);
});
afterAll(() => kaifang.close());

const call = (service: string, fields: Row, lang: 'zh_cn' | 'en' = 'en') =>
  kaifang.call(`Admin.Task.${service}`, fields, root.token, lang);
const base = { title: 't', namespace: 'App', class: 'Log', action: 'Clear', interval_seconds: 60 };

describe('the parameters of a task', () => {
  test('keep to the rules of its API, which it is shown in both languages [rule-18]', async () => {
    for (const params of [{}, { days: 0 }, { days: 91 }, null] as Json[]) {
      for (const lang of ['en', 'zh_cn'] as const) {
        const answer = await call('Add', { ...base, params }, lang);
        expect(answer).toMatchObject({ ret: 400, data: { errors: [{ field: 'params' }] } });
        expect(answer.msg).toContain('days');
      }
    }
    const { ret, data } = await call('Add', { ...base, params: { days: 30 } });
    expect(ret).toBe(200);
    const { id = 0, version = 0 } = data;
    expect((await call('Edit', { id, version, params: { days: 'many' } })).ret).toBe(400);
    expect((await call('Edit', { id, version, params: { mode: 'hard' } })).ret).toBe(400);
    expect((await call('Edit', { id, version, params: { days: '7' } })).ret).toBe(200);
    expect((await call('Edit', { id, version: 2, enabled: false })).ret).toBe(200);
    await sql`update task set params = '{}' where id = ${id}`.execute(kaifang.app.db);
    const enabling = await call('AlterTaskStatus', { id, enabled: true });
    expect(enabling).toMatchObject({ ret: 400, data: { errors: [{ field: 'params' }] } });
    expect((await call('Get', { id })).data).toMatchObject({ enabled: false });
  });
});

test('a task that is off has no next run, however it was switched off', async () => {
  const { data } = await call('Add', { ...base, params: { days: 30 } });
  const id = Number(data['id']);
  const run = () => runTask(kaifang.app, id, 'clock', new AbortController().signal);
  const task = async () => (await call('Get', { id })).data;
  expect((await task())['next_at']).toEqual(expect.any(String));
  expect((await call('AlterTaskStatus', { id, enabled: false })).data).toMatchObject({ next_at: null });
  expect((await call('AlterTaskStatus', { id, enabled: true })).ret).toBe(200);
  expect(await run()).toBe(false);
  const { version, next_at } = await task();
  expect(next_at).toEqual(expect.any(String));
  const off = await call('Edit', { id, version: Number(version), enabled: false });
  expect(off.data).toMatchObject({ enabled: false, next_at: null });
  expect((await call('RunNow', { id })).data).toMatchObject({ runs: 1, next_at: null });
  // Disabled by a version that kept it.
  await sql`update task set next_at = now() where id = ${id}`.execute(kaifang.app.db);
  await taskJob.due(kaifang.app);
  expect((await task())['next_at']).toBe(null);
});

describe('the API of a task', () => {
  const errors = [{ field: 'action', rule: 'reference' }];

  test('is published when it is saved and when it is switched on, or it is refused in both languages [rule-18]', async () => {
    for (const unknown of [{ action: 'Later' }, { namespace: 'Other' }, { action: 'CLEAR' }]) {
      const fields = { ...base, ...unknown, params: { days: 30 } };
      const [en, zh] = [await call('Add', fields), await call('Add', fields, 'zh_cn')];
      const { namespace, class: klass, action } = fields as Row;
      for (const answer of [en, zh]) {
        expect(answer).toMatchObject({ ret: 400, data: { errors } });
        expect(answer.msg).toContain(`${namespace}.${klass}.${action}`);
      }
      expect([en.msg, zh.msg]).toEqual([
        expect.stringContaining('published'),
        expect.stringContaining('发布'),
      ]);
    }
    const { data } = await call('Add', { ...base, enabled: false, params: { days: 30 } });
    const { id = 0, version = 0 } = data;
    expect(await call('Edit', { id, version, class: 'Gone' })).toMatchObject({ ret: 400, data: { errors } });
    const setStatus = (status: string) =>
      sql`update api_design set status = ${status} where service = 'App.Log.Clear'`.execute(kaifang.app.db);
    await setStatus('draft');
    expect(await call('Add', { ...base, params: { days: 30 } })).toMatchObject({
      ret: 400,
      data: { errors },
    });
    expect(await call('AlterTaskStatus', { id, enabled: true })).toMatchObject({
      ret: 400,
      data: { errors },
    });
    await setStatus('published');
    expect((await call('AlterTaskStatus', { id, enabled: true })).ret).toBe(200);
  });

  test('is asked for in a file of tasks too', async () => {
    const file = 'title,namespace,class,action,interval_seconds,params\nx,App,Log,Nothing,60,{}\n';
    const job = await importFile(kaifang, 'Admin.Task.Import', root.token, file, { step: 'check' });
    expect(job).toMatchObject({ failed: 1 });
    expect(JSON.stringify(job['problems'])).toContain('App.Log.Nothing');
  });
});

test('sixty jobs of one kind that hang hold up none of another, and each is ended by a signal of its own', async () => {
  const signals: AbortSignal[] = [];
  const warnings: string[] = [];
  const onWarning = ({ name }: Error) => void warnings.push(name);
  process.on('warning', onWarning);
  const started: string[] = [];
  const hang = new Promise<void>(() => {});
  const due = (name: string, count: number) => async () =>
    started.includes(name) ? [] : Array.from({ length: count }, (_none, n) => ({ id: n + 1, at: null }));
  const errand = (name: string, count: number) => ({
    name,
    due: due(name, count),
    run: async (_app: App, _id: number, signal: AbortSignal) => {
      started.push(name);
      signals.push(signal);
      const ended = new Promise<void>((done) => signal.addEventListener('abort', () => done()));
      await Promise.race([name === 'slow' ? hang : undefined, name === 'slow' ? ended : undefined]);
      return true;
    },
  });
  const clock = await startScheduler(kaifang.app, [errand('slow', 80), errand('quick', 1)]);
  await expect.poll(() => started.filter((name) => name === 'slow').length, { timeout: 20_000 }).toBe(60);
  await expect.poll(() => started.includes('quick'), { timeout: 20_000 }).toBe(true);
  await clock.stop();
  process.removeListener('warning', onWarning);
  // What a scheduled job attaches to its signal, or derives from it, ends with the job and not with the
  // process.
  expect(new Set(signals).size).toBe(61);
  expect(signals.filter(({ aborted }) => aborted)).toHaveLength(60);
  expect(warnings).toEqual([]);
});
