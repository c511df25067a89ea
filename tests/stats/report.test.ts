import { sql } from 'kysely';
import readXlsx from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { dayAfter, platformDay } from '#schemas/payloads/days.ts';
import type { ReportAnswer } from '#schemas/payloads/report.ts';
import type { Row } from '#schemas/resource.ts';
import { presentDay } from '#server/records/report/presentDay.ts';
import { startApp, type TestApp } from '../support/app.ts';
import { openDownload, readDownload } from '../support/files/download.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let kaifang: TestApp;
let root: string;

beforeAll(async () => {
  kaifang = await startApp();
  ({ token: root } = await kaifang.signIn(255, 'root'));
  // Around the day boundary in China, which is 16:00 UTC; the last one arrived late, for a day long past.
  await signIns([
    ['2026-03-01T15:59:59.999Z', 1, 'passed'],
    ['2026-03-01T16:00:00.000Z', 1, 'passed'],
    ['2026-03-02T15:59:59.999Z', 1, 'password'],
    ['2026-03-02T16:00:00.000Z', 2, 'passed'],
    ['2026-03-03T03:00:00.000Z', 1, 'passed'],
    ['2026-03-03T03:00:01.000Z', 1, 'throttled'],
    ['2026-02-27T12:00:00.000Z', 3, 'passed'],
  ]);
});
afterAll(() => kaifang.close());

async function signIns(rows: [string, number, string][]): Promise<void> {
  for (const [at, account, result] of rows)
    await sql`
      insert into login_record (account_id, username, result, ip, created_at)
      values (${account}, 'a', ${result}, '203.0.113.1', ${at})`.execute(kaifang.app.db);
}

async function report(service: string, fields: Row, token = root): Promise<ReportAnswer> {
  const { ret, data, msg } = await kaifang.call(service, fields, token);
  expect([ret, msg]).toEqual([200, '']);
  return data as unknown as ReportAnswer;
}

describe('a report', () => {
  it('counts by the days of China, to the millisecond, with a row for every day (STA-02) [page-44]', async () => {
    const { rows, totals } = await report('Admin.Stats.Login', { from: '2026-03-01', to: '2026-03-04' });
    expect(rows).toEqual([
      { day: '2026-03-01', total: 1, passed: 1, failed: 0, accounts: 1 },
      { day: '2026-03-02', total: 2, passed: 1, failed: 1, accounts: 1 },
      { day: '2026-03-03', total: 3, passed: 2, failed: 1, accounts: 2 },
      { day: '2026-03-04', total: 0, passed: 0, failed: 0, accounts: 0 },
    ]);
    // An account that signed in on two days counts once.
    expect(totals).toEqual({ total: 6, passed: 4, failed: 2, accounts: 2 });
  });

  it('has as many days before it', async () => {
    const { before } = await report('Admin.Stats.Login', { from: '2026-03-01', to: '2026-03-04' });
    expect([before.from, before.to]).toEqual(['2026-02-25', '2026-02-28']);
    expect(before.rows.map(({ day, total }) => [day, total])).toEqual([
      ['2026-02-25', 0],
      ['2026-02-26', 0],
      ['2026-02-27', 1],
      ['2026-02-28', 0],
    ]);
    expect(before.totals['accounts']).toBe(1);
  });

  it('is about the last seven days with today, unless it is asked about others [constant-08]', async () => {
    const today = platformDay(Date.now());
    const { from, to, rows } = await report('Admin.Stats.Register', {});
    expect([from, to, rows.length]).toEqual([dayAfter(today, -6), today, 7]);
    // Every level is reported, so that the parts add up to the total.
    expect(rows.at(-1)).toEqual({ day: today, total: 1, personal: 0, company: 0, members: 0, admins: 1 });
    const unsaid = await report('Admin.Stats.Register', { from: '', to: '' });
    expect([unsaid.from, unsaid.to]).toEqual([from, to]);
  });

  it('is about the days of the database, also where the clock of its process is a day behind (DUR-13)', async () => {
    const { today } = await presentDay(kaifang.app.db);
    const clock = Date.now;
    const spy = vi.spyOn(Date, 'now').mockImplementation(() => clock() - 86_400_000);
    const { to } = await report('Admin.Stats.Register', {}).finally(() => spy.mockRestore());
    expect(to).toBe(today);
  });

  it('equals what SQL counts over the records, no matter what the time zone of the database session (STA-02)', async () => {
    await sql`
      insert into account (username, level, status, created_at)
      select 'r' || n, (array[0, 100, 101, 200, 255])[1 + n % 5], 'enabled',
        '2026-04-01T00:00:00Z'::timestamptz + n * interval '97 minutes'
      from generate_series(1, 400) as n`.execute(kaifang.app.db);
    const { rows } = await report('Admin.Stats.Register', { from: '2026-04-02', to: '2026-04-20' });
    const { rows: truth } = await sql<Row>`
      select to_char(created_at + interval '8 hours', 'YYYY-MM-DD') as day, count(*) as total,
        count(*) filter (where level = 100) as personal, count(*) filter (where level = 101) as company,
        count(*) filter (where level = 0) as members, count(*) filter (where level >= 200) as admins
      from (select created_at at time zone 'UTC' as created_at, level from account) as a
      where created_at >= '2026-04-01 16:00' and created_at < '2026-04-20 16:00'
      group by 1 order by 1`.execute(kaifang.app.db);
    expect(truth).toHaveLength(19);
    expect(rows).toEqual(truth);
  });

  it('is narrowed by its own filters and by nothing else', async () => {
    await sql`
      insert into app (name, app_key, status, review_status)
      values ('A', 'stats_a', 'working', 'passed'), ('B', 'stats_b', 'working', 'passed')`.execute(
      kaifang.app.db,
    );
    await sql`
      insert into call_log (service, app_id, account_id, uid, pay_type, ret, created_at)
      select 'App.A.B', a.id, 7, n % 3, (array['paid', 'trial', 'normal', 'failed'])[1 + n % 4], 200,
        '2026-05-05T04:00:00Z'
      from app a, generate_series(1, 8) as n where a.app_key in ('stats_a', 'stats_b')`.execute(
      kaifang.app.db,
    );
    const { data } = await kaifang.call('Admin.App.GetList', { filter: { app_key: 'stats_a' } }, root);
    const [app] = data['items'] as unknown as { id: number }[];
    const days = { from: '2026-05-05', to: '2026-05-05' };
    const all = await report('Admin.Stats.App', days);
    const one = await report('Admin.Stats.App', { ...days, filter: { app_id: app?.id ?? 0 } });
    expect(all.totals).toMatchObject({ total: 16, paid: 4, trial: 4, normal: 4, failed: 4, active_apps: 2 });
    expect(one.totals).toMatchObject({ total: 8, paid: 2, active_apps: 1 });
    // The roll-ups give the same result as the log.
    const { rows: truth } = await sql<Row>`
      select count(*) as total, count(*) filter (where pay_type = 'paid') as paid,
        count(distinct account_id) as active_accounts, count(distinct (app_id, uid)) filter (where uid > 0) as uv
      from call_log where created_at between '2026-05-04T16:00Z' and '2026-05-05T16:00Z'`.execute(
      kaifang.app.db,
    );
    expect(all.totals).toMatchObject(truth[0] ?? {});
    expect(all.rows[0]).toMatchObject(truth[0] ?? {});
    const other = await kaifang.call('Admin.Stats.App', { ...days, filter: { ip: '203.0.113.1' } }, root);
    expect([other.ret, other.data['errors']]).toEqual([
      400,
      [expect.objectContaining({ field: 'filter.ip' })],
    ]);
  });

  it.each([{ app_id: 'x' }, { app_id: { foo: 1 } }, { app_id: 1e20 }, { app_id: null, or: 1 }])(
    'refuses the filter %j in every report, and nothing is left over that no one waits for',
    async (filter) => {
      const left: unknown[] = [];
      const note = (reason: unknown) => left.push(reason);
      process.on('unhandledRejection', note);
      for (const service of ['Admin.Stats.App', 'Admin.Stats.ExportApp'])
        expect(await kaifang.call(service, { filter: filter as Row }, root), service).toMatchObject({
          ret: 400,
        });
      await new Promise((later) => setTimeout(later, 50));
      process.off('unhandledRejection', note);
      expect(left).toEqual([]);
    },
  );

  it.each([
    [{ from: '2026-03-02', to: '2026-03-01' }, 'The start date cannot be after the end date'],
    [{ from: '2020-01-01', to: '2026-03-01' }, 'Choose at most 366 days'],
    [{ from: '0001-01-01', to: '0001-01-02' }, 'The date is too early'],
    [{ to: '0001-01-02' }, 'The date is too early'],
    [{ to: '9999-12-31' }, 'Choose dates that are not in the future'],
    [{ from: '2026-02-30' }, 'First day (China time) must be a valid day, such as 2026-01-31'],
  ])('refuses the days %o and says why', async (days, message) => {
    const { ret, data } = await kaifang.call('Admin.Stats.Login', days, root);
    expect([ret, data['errors']]).toEqual([400, [expect.objectContaining({ field: 'from', message })]]);
  });

  it('ends today, and what a clock that was ahead dated later waits for its day (STA-02)', async () => {
    const { today } = await presentDay(kaifang.app.db);
    await signIns([[`${dayAfter(today, 2)}T12:00:00+08:00`, 1, 'passed']]);
    const asked = { from: dayAfter(today, -1), to: dayAfter(today, 3) };
    const { from, to, rows, totals, before } = await report('Admin.Stats.Login', asked);
    expect([from, to, before.from, before.to]).toEqual([-1, 0, -3, -2].map((days) => dayAfter(today, days)));
    expect(rows.map(({ day }) => day)).toEqual([dayAfter(today, -1), today]);
    const until = await report('Admin.Stats.Login', { ...asked, to: today });
    expect(totals).toEqual(until.totals);
  });

  it('is taken away as a file with its days, their totals and those before, and that is written down (LOG-05) [page-44]', async () => {
    const days = { from: '2026-03-01', to: '2026-03-02' };
    const file = async (service: string, fields: Row, lang: 'zh_cn' | 'en') =>
      readDownload(await openDownload(kaifang, service, fields, root, lang));
    const text = (await file('Admin.Stats.ExportLogin', days, 'en')).toString('utf8');
    expect(text.split('\r\n')).toEqual([
      '\uFEFFDay,Sign-ins,Succeeded,Failed,Accounts',
      '2026-03-01,1,1,0,1',
      '2026-03-02,2,1,1,1',
      'Total 2026-03-01 – 2026-03-02,3,2,1,1',
      '2026-02-27,1,1,0,1',
      '2026-02-28,0,0,0,0',
      'Total 2026-02-27 – 2026-02-28,1,1,0,1',
      '',
    ]);
    const [sheet] = await readXlsx(
      await file('Admin.Stats.ExportLogin', { ...days, format: 'xlsx' }, 'zh_cn'),
    );
    expect(sheet?.data[0]).toEqual(['日期', '登录次数', '成功', '失败', '登录账号数']);
    expect(sheet?.data[3]).toEqual(['合计 2026-03-01 – 2026-03-02', 3, 2, 1, 1]);
    await file('Admin.Stats.ExportApp', { filter: { app_id: 1 } }, 'en');
    const { today } = await presentDay(kaifang.app.db);
    const { rows } = await sql<Row>`
      select service, resource, changes from audit where service like 'Admin.Stats.Export%' order by id`.execute(
      kaifang.app.db,
    );
    const login = { service: 'Admin.Stats.ExportLogin', resource: 'login_stats' };
    expect(rows).toMatchObject([
      { ...login, changes: { ...days, rows: 6, format: 'csv' } },
      { ...login, changes: { ...days, rows: 6, format: 'xlsx' } },
      {
        ...{ service: 'Admin.Stats.ExportApp', resource: 'app_stats' },
        changes: { from: dayAfter(today, -6), to: today, rows: 16, filter: { app_id: 1 } },
      },
    ]);
  });

  it('is for those whom its page was granted to', async () => {
    const admin = await kaifang.signIn(200, 'stats_admin');
    const asked = () => kaifang.call('Admin.Stats.Login', {}, admin.token);
    expect((await asked()).ret).toBe(403);
    const uri = '/stats/login_stats';
    await kaifang.call('Admin.Operation.Add', { title: 'x', uri, account_ids: [admin.id] }, root);
    expect((await asked()).ret).toBe(200);
    expect((await kaifang.call('Admin.Stats.Register', {}, admin.token)).ret).toBe(403);
    expect((await kaifang.call('Admin.Stats.ExportRegister', {}, admin.token)).ret).toBe(403);
    const own = await openDownload(kaifang, 'Admin.Stats.ExportLogin', {}, admin.token);
    expect((await readDownload(own)).toString('utf8').split('\r\n')).toHaveLength(18);
  });
});
