import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { migrate } from '#server/boot/migrate.ts';
import { createRandom } from '#server/commands/demo/random.ts';
import { createLoginTables, foldLogins } from '#server/features/stats/logins.ts';
import { openDatabase } from '#server/platform/store/database.ts';
import { startApp, type TestApp } from '../support/app.ts';

let kaifang: TestApp;
let root: { id: number; token: string };

beforeAll(async () => {
  kaifang = await startApp();
  root = await kaifang.signIn(255);
});
afterAll(() => kaifang.close());
beforeEach(async () => {
  await forget();
  await sql`truncate kaifang_system.login_day, kaifang_system.login_account`.execute(kaifang.app.db);
});

const random = createRandom(5);
const results = ['passed', 'passed', 'password', 'captcha', 'throttled', 'disabled', 'level', null];

/** Sign-ins at random times of the last sixty days, a few of them dated ahead. */
const signIns = (count: number) =>
  Array.from({ length: count }, () => ({
    account_id: random.pick([1, 2, 3, 4, null]),
    result: random.pick(results),
    created_at: new Date(Date.now() - (random.next() - 0.01) * 60 * 86_400_000).toISOString(),
  }));
const write = (db: TestApp['app']['db'], rows: readonly object[]) =>
  sql`
    insert into login_record (account_id, result, created_at)
    select account_id, result, created_at from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (account_id bigint, result text, created_at timestamptz)`.execute(db);
async function forget(where = sql`true`): Promise<void> {
  await kaifang.app.db.transaction().execute(async (tx) => {
    await sql`alter table login_record disable trigger user`.execute(tx);
    await sql`delete from login_record where ${where}`.execute(tx);
    await sql`alter table login_record enable trigger user`.execute(tx);
  });
}
const dayAgo = (days: number) =>
  new Date(Date.now() + 8 * 3_600_000 - days * 86_400_000).toISOString().slice(0, 10);

/** The report of the last thirty days with the thirty before, and the same by plain SQL over the records. */
async function told() {
  const { ret, data } = await kaifang.call(
    'Admin.Stats.Login',
    { from: dayAgo(29), to: dayAgo(0) },
    root.token,
  );
  expect(ret).toBe(200);
  return data as unknown as { rows: object[]; totals: object; before: { rows: object[]; totals: object } };
}
async function counted(from: number, to: number): Promise<object[]> {
  const { rows } = await sql<object>`
    with r as (select *, to_char(created_at + interval '8 hours', 'YYYY-MM-DD') as cday from login_record)
    select d.cday as day, count(r.id) as total, count(r.id) filter (where result = 'passed') as passed,
      count(r.id) filter (where result <> 'passed') as failed,
      count(distinct account_id) filter (where result = 'passed') as accounts
    from (select to_char(g, 'YYYY-MM-DD') as cday from
      generate_series(${dayAgo(from)}::timestamp, ${dayAgo(to)}::timestamp, '1 day') as g) as d
    left join r on r.cday = d.cday
    group by grouping sets ((d.cday), ()) order by 1 nulls last`.execute(kaifang.app.db);
  return rows;
}
async function expectEqual(): Promise<void> {
  const { rows, totals, before } = await told();
  expect([...rows, { ...totals, day: null }]).toEqual(await counted(29, 0));
  expect([...before.rows, { ...before.totals, day: null }]).toEqual(await counted(59, 30));
}

test('sign-ins are shown as the records are, late ones and those of a clock ahead too, anyone who writes (STA-02)', async () => {
  await write(kaifang.app.db, signIns(600));
  const elsewhere = openDatabase({ ...kaifang.connection, options: '-c TimeZone=Asia/Kolkata' }, () => {});
  await write(elsewhere, signIns(200));
  await elsewhere.destroy();
  const midnight = `${dayAgo(3)}T00:00:00+08:00`;
  for (const moment of [Date.parse(midnight) - 1, Date.parse(midnight)])
    await write(kaifang.app.db, [
      { account_id: 9, result: 'passed', created_at: new Date(moment).toISOString() },
    ]);
  await expectEqual();
});

test('nothing of a sign-in that was rolled back is counted, and nothing twice that comes at once (STA-02)', async () => {
  await kaifang.app.db
    .transaction()
    .execute(async (tx) => {
      await write(tx, signIns(20));
      throw new Error('broken off');
    })
    .catch(() => {});
  await Promise.all(Array.from({ length: 16 }, () => write(kaifang.app.db, signIns(40))));
  await expectEqual();
});

test('anyone who signs in waits for no one who does so at the same time, and what each session counted is brought together (STA-02)', async () => {
  const { db } = kaifang.app;
  const at = new Date().toISOString();
  const signIn = (account_id: number) => [{ account_id, result: 'passed', created_at: at }];
  await db.transaction().execute(async (first) => {
    await write(first, signIn(1));
    await db.transaction().execute(async (second) => {
      await sql`set local lock_timeout = '1s'`.execute(second);
      await write(second, signIn(2));
    });
    // Leaves the open part of the count to the next run.
    await foldLogins(db);
  });
  await expectEqual();
  let isOver = false;
  const folding = (async () => {
    for (; !isOver; ) await foldLogins(db);
  })();
  await Promise.all(Array.from({ length: 40 }, () => write(db, signIns(10))));
  isOver = true;
  await folding;
  await expectEqual();
  await foldLogins(db);
  const { rows } = await sql`
    select 1 from kaifang_system.login_day group by day, result having count(*) > 1`.execute(db);
  expect(rows).toEqual([]);
  await expectEqual();
});

test('sign-ins that were counted before each session had a row of its own are kept', async () => {
  const { db } = kaifang.app;
  await write(db, signIns(100));
  await foldLogins(db);
  await sql`alter table kaifang_system.login_day drop column slot`.execute(db);
  await sql`alter table kaifang_system.login_day add constraint login_day_pkey primary key (day, result)`.execute(
    db,
  );
  await createLoginTables(db);
  await write(db, signIns(100));
  await expectEqual();
});

test('sign-ins are read from what was counted when they were written, and stay when the records are gone', async () => {
  await write(kaifang.app.db, signIns(300));
  const { totals, before } = await told();
  await forget();
  expect(await told()).toMatchObject({ totals, before: { totals: before.totals } });
});

test('sign-ins of before they were counted are counted once, and all of them again on demand (STA-02)', async () => {
  const { db, registry } = kaifang.app;
  await sql`drop trigger count_logins on login_record`.execute(db);
  await write(db, signIns(300));
  await migrate(db, registry);
  await migrate(db, registry);
  await expectEqual();
  await sql`update kaifang_system.login_day set logins = logins + 1`.execute(db);
  await sql`update kaifang_system.login_day set logins = 0 where day > ${dayAgo(20)}::date`.execute(db);
  await sql`delete from kaifang_system.login_account`.execute(db);
  // Deleted records stay in the counts.
  const lost = await sql<{ logins: number }>`
    select sum(logins) as logins from kaifang_system.login_day where day <= ${dayAgo(20)}::date`.execute(db);
  const { data } = await kaifang.call('Admin.Stats.Rebuild', {}, root.token);
  await expect
    .poll(async () => (await kaifang.call('Admin.Job.Get', { id: data['job'] }, root.token)).data['state'])
    .toBe('done');
  const kept = await sql<{ logins: number }>`
    select sum(logins) as logins from kaifang_system.login_day where day <= ${dayAgo(20)}::date`.execute(db);
  expect(kept.rows).toEqual(lost.rows);
  const { rows } = await told();
  const truth = await counted(29, 0);
  expect(rows.slice(-20)).toEqual(truth.slice(-21, -1));
});
