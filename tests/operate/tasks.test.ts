import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import type { Envelope } from '#schemas/wire.ts';
import type { App } from '#server/core/app.ts';
import { runTask } from '#server/features/tasks/runTask.ts';
import { taskJob } from '#server/features/tasks/taskJob.ts';
import { type ScheduledJob, type Scheduler, startScheduler } from '#server/platform/scheduler/scheduler.ts';
import { underLease } from '#server/platform/scheduler/underLease.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { plantApis } from '../support/records/plantApis.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let kaifang: TestApp;
let other: TestApp;
let root: { id: number; token: string };
let calls: { service: string; params: Row; at: number; by: string }[] = [];
let pause = 0;

/** An application whose APIs take as long as the test determines. */
function withApi({ app }: TestApp, by: string): App {
  const callInside = async (service: string, params: Row): Promise<Envelope> => {
    calls.push({ service, params, at: Date.now(), by });
    await new Promise((done) => setTimeout(done, pause));
    return service.endsWith('Fails')
      ? { ret: 400, data: {}, msg: 'no' }
      : { ret: 200, data: { n: calls.length }, msg: '' };
  };
  return Object.assign(app, { gateway: { ...app.gateway, callInside } });
}

beforeAll(async () => {
  kaifang = await startApp();
  other = await startApp(undefined, {}, undefined, kaifang.connection);
  withApi(kaifang, 'one');
  withApi(other, 'two');
  root = await kaifang.signIn(255, 'root_1');
  const actions = 'Clear Fails Do0 Do1 Do2 Do3 Do4 Do5 Do6 Do7'.split(' ').map((name) => `App.Log.${name}`);
  await plantApis(kaifang.connection, 'App.Nowhere.Clear', ...actions);
});
afterAll(async () => {
  await other.close();
  await kaifang.close();
});
beforeEach(async () => {
  [calls, pause] = [[], 0];
  await sql`update task set enabled = false`.execute(kaifang.app.db);
});

const call = (service: string, fields: Row) => kaifang.call(`Admin.${service}`, fields, root.token);
const base = { title: 't', namespace: 'App', class: 'Log', action: 'Clear', interval_seconds: 10 };
async function taskOf(fields: Row = {}): Promise<number> {
  const { ret, data } = await call('Task.Add', { ...base, ...fields });
  expect(ret).toBe(200);
  return Number(data['id']);
}
const task = async (id: number) => (await call('Task.Get', { id })).data;
const runsOf = async (id: number) =>
  (await call('Task.History', { filter: { task_id: id }, limit: 50 })).data['items'] as Row[];
const never = new AbortController().signal;
const makeDue = (id: number, ago = 0) =>
  sql`update task set next_at = now() - make_interval(secs => ${ago}) where id = ${id}`.execute(
    kaifang.app.db,
  );

describe('a task', () => {
  test('calls its API with its parameters and keeps what came back [page-36]', async () => {
    const id = await taskOf({ params: { days: 30 } });
    expect((await call('Task.RunNow', { id })).data).toMatchObject({ status: 'not_running', runs: 1 });
    expect(calls).toMatchObject([{ service: 'App.Log.Clear', params: { days: 30 } }]);
    expect(JSON.parse(String((await task(id))['last_result']))).toMatchObject({ ret: 200 });
    expect(await runsOf(id)).toMatchObject([{ cause: 'hand', status: 'done', skipped: 0 }]);
    const failing = await taskOf({ action: 'Fails' });
    await call('Task.RunNow', { id: failing });
    expect(await runsOf(failing)).toMatchObject([{ status: 'failed' }]);
    expect(await task(failing)).toMatchObject({ status: 'exception', last_reason: 'answered' });
    const { figures } = (await call('Task.GetList', { figures: true })).data as { figures: Row };
    expect(figures['exception']).toBe(1);
    const both = await call('Task.RunNow', { ids: [id, failing] as never });
    expect(both).toMatchObject({ ret: 400, data: { errors: [{ field: 'ids', rule: 'maxItems' }] } });
  });

  test('never runs at once: its interval counts from when it is added, changed, switched on or brought back', async () => {
    const id = await taskOf({ interval_seconds: 3600 });
    const nothingRuns = async (seconds: number) => {
      expect((await taskJob.due(kaifang.app)).map((due) => due.id)).not.toContain(id);
      expect(await runTask(kaifang.app, id, 'clock', never)).toBe(false);
      const left = Date.parse(String((await task(id))['next_at'])) - Date.now();
      expect(Math.abs(left / 1000 - seconds)).toBeLessThan(30);
    };
    await nothingRuns(3600);
    const { version } = await task(id);
    await call('Task.Edit', { id, version: Number(version), interval_seconds: 7200 });
    await nothingRuns(7200);
    await call('Task.AlterTaskStatus', { id, enabled: false });
    await call('Task.AlterTaskStatus', { id, enabled: true });
    await nothingRuns(7200);
    await makeDue(id, 100_000);
    await call('Task.Del', { ids: [id] });
    const { rows } = await sql<{ id: number }>`
      select id from trash where resource = 'task' and record_id = ${id}`.execute(kaifang.app.db);
    expect((await call('Trash.Restore', { ids: rows.map((row) => row.id) as never })).ret).toBe(200);
    await nothingRuns(7200);
    // Another title does not restart the count.
    await makeDue(id, -60);
    const again = await task(id);
    await call('Task.Edit', { id, version: Number(again['version']), title: 'other' });
    await nothingRuns(60);
    expect(calls).toEqual([]);
    expect((await call('Task.RunNow', { id })).data).toMatchObject({ runs: 1 });
    expect(calls).toHaveLength(1);
    await nothingRuns(60);
  });

  test('whose API was withdrawn since says so', async () => {
    const plain = await startApp(undefined, {}, undefined, kaifang.connection);
    const id = await taskOf({ class: 'Nowhere' });
    await sql`delete from api_design where service = 'App.Nowhere.Clear'`.execute(kaifang.app.db);
    await runTask(plain.app, id, 'hand', never);
    await plain.close();
    expect(await runsOf(id)).toMatchObject([
      { status: 'failed', output: expect.stringContaining('"ret":404') },
    ]);
    expect((await call('Task.Edit', { id, version: 1, title: 'still' })).ret).toBe(200);
  });

  test('never overlaps with itself; what fell into a run is counted, and the next comes in its time (TSK-02)', async () => {
    const id = await taskOf();
    pause = 400;
    await makeDue(id, 35);
    const both = await Promise.all([
      runTask(kaifang.app, id, 'clock', never),
      runTask(other.app, id, 'hand', never),
    ]);
    expect(both.filter(Boolean)).toHaveLength(1);
    expect(calls).toHaveLength(1);
    await makeDue(id, 35);
    await runTask(kaifang.app, id, 'clock', never);
    const [last] = await runsOf(id);
    expect(last).toMatchObject({ cause: 'clock', skipped: 3, status: 'done' });
    const next = Date.parse(String((await task(id))['next_at']));
    expect(next - Date.now()).toBeGreaterThan(2000);
    expect(next - Date.now()).toBeLessThan(10_000);
    // Not due: nothing happens.
    expect(await runTask(kaifang.app, id, 'clock', never)).toBe(false);
  });

  test('that hangs is ended and marked [state-32]', async () => {
    const id = await taskOf();
    pause = 5000;
    await runTask(kaifang.app, id, 'hand', never, 300);
    expect(await task(id)).toMatchObject({ status: 'exception' });
    expect(await runsOf(id)).toMatchObject([{ status: 'exception', reason: 'too_long', output: null }]);
    expect(await task(id)).toMatchObject({ last_reason: 'too_long' });
  });

  test('whose lease was lost says nothing of the run that another process began meanwhile (TSK-04)', async () => {
    const id = await taskOf();
    // Each answers when the test lets it.
    const ends: (() => void)[] = [];
    const held = ({ app }: TestApp): App => {
      const callInside = () =>
        new Promise<Envelope>((end) => void ends.push(() => end({ ret: 200, data: {}, msg: '' })));
      return { ...app, gateway: { ...app.gateway, callInside } };
    };
    const first = runTask(held(kaifang), id, 'hand', never);
    await expect.poll(() => ends.length, { timeout: 10_000 }).toBe(1);
    await sql`update kaifang_system.lease set until = now() - interval '1 second'
      where name = ${`task ${id}`}`.execute(kaifang.app.db);
    const second = runTask(held(other), id, 'hand', never);
    await expect.poll(() => ends.length, { timeout: 10_000 }).toBe(2);
    ends[0]?.();
    await first;
    expect(await task(id)).toMatchObject({ status: 'running', last_result: null });
    expect(await runsOf(id)).toMatchObject([
      { status: 'running' },
      { status: 'exception', reason: 'stopped' },
    ]);
    ends[1]?.();
    await second;
    expect(await task(id)).toMatchObject({ status: 'not_running', last_reason: null });
    expect(await runsOf(id)).toMatchObject([{ status: 'done' }, { status: 'exception' }]);
  });

  test('learns that its lease was taken from it (TSK-04)', async () => {
    const heard = await new Promise((tell) => {
      void underLease(kaifang.app.db, 'taken', never, async (held) => {
        await sql`update kaifang_system.lease set holder = 'another' where name = 'taken'`.execute(
          kaifang.app.db,
        );
        await new Promise<void>((end) => held.addEventListener('abort', () => end(), { once: true }));
        tell('ended');
      });
    });
    expect(heard).toBe('ended');
    const { rows } =
      await sql`delete from kaifang_system.lease where name = 'taken' returning holder`.execute(
        kaifang.app.db,
      );
    expect(rows).toEqual([{ holder: 'another' }]);
  });

  test('is looked for although another kind of work cannot be', async () => {
    const ran: number[] = [];
    const broken: ScheduledJob = {
      name: 'broken',
      due: async () => {
        throw new Error('no');
      },
      run: async () => true,
    };
    const sound: ScheduledJob = {
      name: 'sound',
      due: async () => [{ id: 7, at: null }],
      run: async (_app, id) => ran.push(id) > 0,
    };
    const clock = await startScheduler(kaifang.app, [broken, sound]);
    await expect.poll(() => ran, { timeout: 15_000 }).toContain(7);
    await clock.stop();
  });

  test('whose process died is an exception soon, not running for ever, and runs again (TSK-05) [state-32]', async () => {
    const id = await taskOf();
    const lease = (until: string) =>
      sql`insert into kaifang_system.lease values (${`task ${id}`}, 'gone', now() + ${until}::interval)
        on conflict (name) do update set until = excluded.until`.execute(kaifang.app.db);
    await sql`insert into task_run (task_id, status, cause) values (${id}, 'running', 'clock')`.execute(
      kaifang.app.db,
    );
    await sql`update task set status = 'running' where id = ${id}`.execute(kaifang.app.db);
    await lease('5 seconds');
    await taskJob.due(kaifang.app);
    expect(await task(id)).toMatchObject({ status: 'running' });
    await lease('-1 seconds');
    await taskJob.due(kaifang.app);
    expect(await task(id)).toMatchObject({ status: 'exception' });
    expect(await runsOf(id)).toMatchObject([{ status: 'exception', reason: 'stopped' }]);
    await makeDue(id);
    expect(await runTask(kaifang.app, id, 'clock', never)).toBe(true);
    expect(await task(id)).toMatchObject({ status: 'not_running' });
  });

  test('keeps its last hundred runs, and takes them with it when it is deleted', async () => {
    const id = await taskOf();
    await sql`insert into task_run (task_id, status) select ${id}, 'done' from generate_series(1, 105)`.execute(
      kaifang.app.db,
    );
    await runTask(kaifang.app, id, 'hand', never);
    await runTask(kaifang.app, id, 'hand', never);
    expect(await task(id)).toMatchObject({ runs: 2 });
    const { data } = await call('Task.History', { filter: { task_id: id }, limit: 1, total: 'exact' });
    expect(data['total']).toBe(100);
    expect((await call('Task.Del', { ids: [id] })).ret).toBe(200);
  });

  test('switched off or deleted while it runs, it ends and does not begin again (TSK-07) [state-32]', async () => {
    const [off, gone] = [await taskOf(), await taskOf()];
    pause = 300;
    for (const id of [off, gone]) await makeDue(id);
    const both = [off, gone].map((id) => runTask(kaifang.app, id, 'clock', never));
    await vi.waitFor(() => expect(calls).toHaveLength(2));
    await call('Task.AlterTaskStatus', { id: off, enabled: false });
    await call('Task.Del', { ids: [gone] });
    await Promise.all(both);
    expect(await runsOf(off)).toMatchObject([{ status: 'done' }]);
    await makeDue(off);
    expect(await runTask(kaifang.app, off, 'clock', never)).toBe(false);
    expect((await taskJob.due(kaifang.app)).map(({ id }) => id)).not.toContain(off);
  });
});

test('a task runs as the platform; when its keeper is disabled it goes on, and is flagged until someone takes it over (TSK-09) [rule-17]', async () => {
  const admin = await kaifang.signIn(200);
  const uri = '/platmanage/scheduledtask/add';
  await call('Operation.Add', { title: uri, uri, account_ids: [admin.id] as never });
  const made = await kaifang.call('Admin.Task.Add', { ...base, title: 'kept' }, admin.token);
  const id = Number(made.data['id']);
  expect(await task(id)).toMatchObject({ keeper_id: admin.id, keeper_state: 'present' });
  const flagged = async () => {
    const { data } = await call('Task.GetList', { filter: { keeper_state: 'gone' }, figures: true });
    return [(data['items'] as Row[]).map((row) => row['id']), (data['figures'] as Row)['unkept']];
  };
  expect(await flagged()).toEqual([[], 0]);
  expect((await call('User.AlterMemberStatus', { id: admin.id, status: 'disabled' })).ret).toBe(200);
  expect(await flagged()).toEqual([[id], 1]);
  await makeDue(id);
  expect(await runTask(kaifang.app, id, 'clock', never)).toBe(true);
  expect(await runsOf(id)).toMatchObject([{ status: 'done' }]);
  const { rows } = await sql<{ account_id: number }>`
    select account_id from audit where service = 'Admin.Task.Add' and record_id = ${id}`.execute(
    kaifang.app.db,
  );
  expect(rows).toMatchObject([{ account_id: admin.id }]);
  const { version } = await task(id);
  expect((await call('Task.Edit', { id, version: Number(version), title: 'taken over' })).ret).toBe(200);
  expect(await task(id)).toMatchObject({ keeper_id: root.id, keeper_state: 'present' });
  expect(await flagged()).toEqual([[], 0]);
});

test('two processes share one clock: each due run is done once, and the switch takes effect at once (TSK-04)', async () => {
  const ids: number[] = [];
  for (let n = 0; n < 8; n++) ids.push(await taskOf({ action: `Do${n}` }));
  const clocks: Scheduler[] = [
    await startScheduler(kaifang.app, [taskJob]),
    await startScheduler(other.app, [taskJob]),
  ];
  kaifang.app.scheduler = clocks[0] ?? null;
  try {
    await vi.waitFor(() => expect(calls.length).toBe(8), { timeout: 15_000 });
    const areDone = (times: number) =>
      vi.waitFor(
        async () => {
          for (const id of ids)
            expect((await runsOf(id)).map(({ status }) => status)).toEqual(Array(times).fill('done'));
        },
        { timeout: 20_000, interval: 100 },
      );
    await areDone(1);
    // Both servers see each due run, and one of them does it.
    for (const id of ids) await makeDue(id);
    await Promise.all(clocks.flatMap((clock) => ids.map((id) => clock.wake('task', id))));
    await areDone(2);
    expect(calls).toHaveLength(16);
    const services = calls.slice(0, 8).map(({ service }) => service);
    expect(new Set(services).size).toBe(8);
    for (const id of ids) await call('Task.AlterTaskStatus', { id, enabled: false });
    const [id = 0] = ids;
    const enabled = Date.now();
    await call('Task.AlterTaskStatus', { id, enabled: true });
    // Its interval counts from when it was enabled.
    const { next_at: next } = await task(id);
    expect(Date.parse(String(next)) - enabled).toBeGreaterThan(9000);
    expect(calls).toHaveLength(16);
    await makeDue(id);
    await clocks[0]?.wake('task', id);
    await vi.waitFor(() => expect(calls).toHaveLength(17), { timeout: 20_000 });
  } finally {
    kaifang.app.scheduler = null;
    for (const clock of clocks) await clock.stop();
  }
});

test('a clock that is put back by hours stops no task (DUR-13)', async () => {
  const id = await taskOf({ interval_seconds: 60 });
  await makeDue(id, -6);
  const { db } = kaifang.app;
  const clock = await startScheduler(kaifang.app, [taskJob]);
  try {
    // From here on, what was stored is eight hours ahead: the next run, and the wake-up that waits for it.
    const { numAffectedRows: moved } = await sql`
      update kaifang_boss.job set start_after = start_after + interval '8 hours'
      where state = 'created' and data ->> 'id' = ${String(id)}`.execute(db);
    expect(moved).toBe(1n);
    await sql`update task set next_at = next_at + interval '8 hours' where id = ${id}`.execute(db);
    await vi.waitFor(() => expect(calls).toHaveLength(1), { timeout: 20_000 });
    const next = Date.parse(String((await task(id))['next_at'])) - Date.now();
    expect(next).toBeGreaterThan(40_000);
    expect(next).toBeLessThan(61_000);
  } finally {
    await clock.stop();
  }
});
