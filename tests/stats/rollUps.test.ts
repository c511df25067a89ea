import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Row } from '#schemas/resource.ts';
import { migrate } from '#server/boot/migrate.ts';
import { createRandom } from '#server/commands/demo/random.ts';
import { seedRows } from '#server/commands/demo/seed.ts';
import { rebuildAll } from '#server/features/stats/rebuildAll.ts';
import { sweepRollUps } from '#server/features/stats/sweepRollUps.ts';
import { timeOfBucket } from '#server/features/stats/timesBy.ts';
import { openDatabase } from '#server/platform/store/database.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { openCalls } from '../support/gateway/openCalls.ts';
import { forgetAll, forgetCalls, logCalls, wrongRollUps } from '../support/stats/calls.ts';

let kaifang: TestApp;
let root: { id: number; token: string };
let apps: number[];

beforeAll(async () => {
  kaifang = await startApp();
  root = await kaifang.signIn(255);
  const { rows } = await sql<{ id: number }>`
    insert into app (name, app_key, account_id, status, review_status, daily_limit)
    select 'App ' || n, 'appkey' || n, ${root.id}, 'working', 'passed', 0 from generate_series(1, 3) as n
    returning id`.execute(kaifang.app.db);
  apps = rows.map(({ id }) => id);
});
afterAll(() => kaifang.close());
beforeEach(() => forgetAll(kaifang.app.db));

const wrong = () => wrongRollUps(kaifang.app.db);
const random = createRandom(11);
const ago = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString();
const hour = 3_600_000;

/** Calls of all kinds, at times before now and some after. */
function anyCalls(count: number): Row[] {
  return Array.from({ length: count }, () => ({
    service: random.pick(['App.A.One', 'App.A.Two', 'App.B.One', 'Admin.User.Get', 'App.No.Such']),
    app_id: random.pick([...apps, null]) ?? null,
    account_id: random.pick([root.id, root.id + 1, null]),
    uid: random.pick([null, 0, 1, 2]),
    pay_type: random.pick(['normal', 'paid', 'trial', 'failed']),
    ret: random.pick([200, 200, 404, 409, 500]),
    api_version: random.pick([null, 3]),
    milliseconds: Math.round(random.next() ** 6 * 200_000),
    created_at: ago((random.next() - 0.01) * 60 * 24 * hour),
  }));
}

const rebuild = () => kaifang.app.db.transaction().execute((tx) => rebuildAll(tx));

const dayCounts = async () =>
  (
    await sql<{ day: string; calls: number }>`
      select day, sum(calls) as calls from kaifang_system.call_day group by 1 order by 1`.execute(
      kaifang.app.db,
    )
  ).rows;

describe('the roll-ups', () => {
  test('are what the raw log says, no matter what the zone of the one who writes it (STA-02)', async () => {
    await logCalls(kaifang.app.db, anyCalls(800));
    // The hours of the second zone are offset by half an hour from those in China.
    for (const zone of ['America/New_York', 'Asia/Kolkata']) {
      const elsewhere = openDatabase({ ...kaifang.connection, options: `-c TimeZone=${zone}` }, () => {});
      await logCalls(elsewhere, anyCalls(300));
      await elsewhere.destroy();
      expect(await wrong(), zone).toEqual({});
    }
  });

  test('part the days at midnight in China, to the millisecond (STA-02)', async () => {
    await logCalls(kaifang.app.db, [
      { created_at: '2026-03-01T15:59:59.999Z' },
      { created_at: '2026-03-01T16:00:00.000Z' },
      { created_at: '2026-03-02T15:59:59.999Z' },
    ]);
    expect(await dayCounts()).toEqual([
      { day: '2026-03-01', calls: 1 },
      { day: '2026-03-02', calls: 2 },
    ]);
    expect(await wrong()).toEqual({});
  });

  test('take late rows into their own day, and rows of a clock that jumped into theirs (STA-02)', async () => {
    await logCalls(kaifang.app.db, [{}, {}]);
    await logCalls(kaifang.app.db, [
      { created_at: ago(40 * 24 * hour) },
      { created_at: '1999-12-31T23:00:00Z' },
    ]);
    await logCalls(kaifang.app.db, [{ created_at: ago(-400 * 24 * hour) }, { created_at: ago(-hour) }]);
    expect((await dayCounts()).reduce((sum, { calls }) => sum + calls, 0)).toBe(6);
    expect(await wrong()).toEqual({});
  });

  test('count nothing that was rolled back, and nothing twice that two processes write at once (STA-02)', async () => {
    await kaifang.app.db
      .transaction()
      .execute(async (tx) => {
        await logCalls(tx, anyCalls(20));
        throw new Error('broken off');
      })
      .catch(() => {});
    expect(await dayCounts()).toEqual([]);
    const batches = Array.from({ length: 12 }, () => anyCalls(60));
    await Promise.all(batches.map((calls) => logCalls(kaifang.app.db, calls)));
    expect(await wrong()).toEqual({});
  });

  test('hold what the gateway itself wrote: answered, refused and failed calls alike (STA-02) (GW-04)', async () => {
    const open = openCalls(kaifang);
    await open.publish('App.Stats.Echo');
    const app = await open.addApp();
    await open.call('App.Stats.Echo', { access_token: app.token, say: 'hi' });
    await open.call('App.Stats.Echo', { access_token: app.token, fail: 1 });
    await open.call('App.Stats.Echo', { access_token: app.token, crash: 1 });
    await open.call('App.Stats.Echo', { access_token: 'wrong' });
    await open.call('App.Made.Up', { access_token: app.token });
    await open.close();
    expect(await wrong()).toEqual({});
    const { data } = await kaifang.call('Admin.Stats.Port', {}, root.token);
    // All five are counted here; unknown names share one row. The daily limit counts only authorized calls.
    expect(data).toMatchObject({
      total: { calls: 5 },
      items: [
        { service: 'App.Stats.Echo', calls: 4 },
        { service: '', calls: 1 },
      ],
    });
    const { rows } = await sql`select calls from kaifang_system.app_day where app_id = ${app.id}`.execute(
      kaifang.app.db,
    );
    expect(rows).toEqual([{ calls: 3 }]);
  });

  test('are built again from the log, while it is being written (STA-02)', async () => {
    await logCalls(kaifang.app.db, anyCalls(400));
    await sql`update kaifang_system.call_day set calls = calls - 1`.execute(kaifang.app.db);
    await sql`delete from kaifang_system.call_hour_by`.execute(kaifang.app.db);
    expect(Object.keys(await wrong())).toEqual(['call_hour_by', 'call_day']);
    const writing = Array.from({ length: 10 }, () => logCalls(kaifang.app.db, anyCalls(40)));
    const [{ ret, data }] = await Promise.all([
      kaifang.call('Admin.Stats.Rebuild', {}, root.token),
      ...writing,
    ]);
    expect(ret).toBe(200);
    await expect
      .poll(async () => (await kaifang.call('Admin.Job.Get', { id: data['job'] }, root.token)).data['state'])
      .toBe('done');
    expect(await wrong()).toEqual({});
    const { token } = await kaifang.signIn(200);
    expect((await kaifang.call('Admin.Stats.Rebuild', {}, token)).ret).toBe(403);
    const { rows } = await sql`
      select account_id, resource from audit where service = 'Admin.Stats.Rebuild'`.execute(kaifang.app.db);
    expect(rows).toContainEqual({ account_id: root.id, resource: 'job' });
  });

  test('are built again by whom that was granted, as a job that can be cancelled', async () => {
    const { id, token } = await kaifang.signIn(200, 'counter');
    const uri = '/techzones/apistats/flow/recount';
    await kaifang.call('Admin.Operation.Add', { title: 'x', uri, account_ids: [id] }, root.token);
    const { ret, data } = await kaifang.call('Admin.Stats.Rebuild', {}, token);
    expect(ret).toBe(200);
    expect((await kaifang.call('Admin.Job.Cancel', { id: data['job'] }, token)).ret).not.toBe(403);
    const state = async () => (await kaifang.call('Admin.Job.Get', { id: data['job'] }, token)).data['state'];
    // It may have finished before the cancellation arrived.
    await expect.poll(state).toMatch(/^(cancelled|done)$/);
    expect(await wrong()).toEqual({});
  });

  test('keep what was counted of a day that the log has lost a part of', async () => {
    await logCalls(kaifang.app.db, [
      { created_at: '2026-02-01T04:00:00Z' },
      { created_at: '2026-02-01T05:00:00Z' },
      { created_at: '2026-02-02T05:00:00Z' },
    ]);
    const kept = await dayCounts();
    await forgetCalls(kaifang.app.db, sql`created_at < '2026-02-01T04:30:00Z'`);
    expect(await rebuild()).toEqual(['2026-02-02']);
    expect(await dayCounts()).toEqual(kept);
  });

  test('keep what was counted of any day that the log has lost a part of, though other calls are logged (STA-02)', async () => {
    await logCalls(kaifang.app.db, [
      { created_at: '2026-02-01T05:00:00Z' },
      { created_at: '2026-02-02T04:00:00Z' },
      { created_at: '2026-02-02T05:00:00Z' },
      { created_at: '2026-02-03T05:00:00Z' },
      // Not counted, so it offsets nothing.
      { service: null, created_at: '2026-02-02T06:00:00Z' },
    ]);
    const kept = await dayCounts();
    await forgetCalls(kaifang.app.db, sql`created_at = '2026-02-02T04:00:00Z'`);
    expect(await rebuild()).toEqual(['2026-02-01', '2026-02-03']);
    expect(await dayCounts()).toEqual(kept);
  });

  test('lose no row that nothing stands for any more, and no member that is there', async () => {
    const { db } = kaifang.app;
    await logCalls(db, [{ uid: 1 }, { uid: 2, app_id: apps[0] ?? 0 }]);
    await sql`insert into kaifang_system.call_member select day, 0, 77 from kaifang_system.call_member limit 1`.execute(
      db,
    );
    await sql`delete from kaifang_system.call_member where uid = 2`.execute(db);
    await sql`update kaifang_system.call_time set bucket = bucket + 1`.execute(db);
    await rebuild();
    expect(await wrong()).toEqual({});
  });

  test('are counted again beside the log, which is written as long as nothing is added', async () => {
    const { db } = kaifang.app;
    await logCalls(db, [{}, {}, {}]);
    await sql`update kaifang_system.call_hour set calls = calls - 1`.execute(db);
    await sql`delete from kaifang_system.call_time`.execute(db);
    let rebuilt: Promise<unknown> = Promise.resolve();
    await db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ day: string }>`select day from kaifang_system.call_day`.execute(tx);
      for (const { day } of rows)
        await sql`
          select pg_advisory_xact_lock(hashtext('kaifang.rebuild_day'), ${day}::date - date '2000-01-01')`.execute(
          tx,
        );
      rebuilt = rebuild();
      await logCalls(db, [{}, {}]);
    });
    await rebuilt;
    expect(await wrong()).toEqual({});
    expect((await dayCounts()).reduce((sum, { calls }) => sum + calls, 0)).toBe(5);
  });

  test('are right after bulk rows, and after the start of a version that brings them', async () => {
    await seedRows(kaifang.app.db, { orders: 0, recharges: 0, logins: 0, calls: 1500 });
    expect(await wrong()).toEqual({});
    await sql`drop trigger count_calls on call_log`.execute(kaifang.app.db);
    await logCalls(kaifang.app.db, anyCalls(50));
    expect(await wrong()).not.toEqual({});
    await migrate(kaifang.app.db, kaifang.app.registry);
    expect(await wrong()).toEqual({});
    await logCalls(kaifang.app.db, anyCalls(50));
    expect(await wrong()).toEqual({});
  });

  test('forget minutes and hours in time, and days never', async () => {
    await logCalls(kaifang.app.db, [{ created_at: ago(150 * 24 * hour) }, {}]);
    await sql`insert into kaifang_system.call_minute values (now() - interval '3 days', 'normal', 200, 1)`.execute(
      kaifang.app.db,
    );
    await sweepRollUps(kaifang.app.db);
    const left = async (table: string) =>
      (
        await sql<{ n: number }>`select count(*) as n from ${sql.table(`kaifang_system.${table}`)}`.execute(
          kaifang.app.db,
        )
      ).rows[0]?.n;
    expect([await left('call_minute'), await left('call_hour_by'), await left('call_day')]).toEqual([
      1, 1, 2,
    ]);
    expect(await left('call_hour')).toBe(2);
  });
});

describe('the buckets of response times', () => {
  test('are shown at most 1.6 % beside the truth, and exactly below 64 ms', async () => {
    const times = [
      ...Array.from({ length: 70 }, (_, at) => at),
      ...[127, 128, 129, 255, 256, 1023, 1024, 65_535, 65_536, 86_400_000, 2 ** 31 - 1],
      ...Array.from({ length: 300 }, () => Math.round(random.next() ** 4 * 10_000_000)),
    ];
    const { rows } = await sql<{ ms: number; bucket: number }>`
      select ms, kaifang_system.time_bucket(ms) as bucket from unnest(${times}::bigint[]) as ms order by ms`.execute(
      kaifang.app.db,
    );
    expect(rows.filter(({ ms, bucket }) => ms < 64 && timeOfBucket(bucket) !== ms)).toEqual([]);
    expect(rows.filter(({ ms, bucket }) => Math.abs(timeOfBucket(bucket) - ms) * 64 > ms)).toEqual([]);
    const buckets = rows.map(({ bucket }) => bucket);
    expect(buckets).toEqual([...buckets].sort((a, b) => a - b));
  });
});
