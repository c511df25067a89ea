import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayAfter } from '#schemas/payloads/days.ts';
import type { FlowAnswer, HomeAnswer, PortAnswer } from '#schemas/payloads/stats.ts';
import type { Row } from '#schemas/resource.ts';
import { openDownload, readDownload } from '../support/files/download.ts';
import { type CalledPlatform, inDays, startCalled } from '../support/stats/called.ts';
import { logCalls } from '../support/stats/calls.ts';

let platform: CalledPlatform;
const service = 'App.Ahead.One';

beforeAll(async () => {
  platform = await startCalled();
  const app_id = platform.apps[0] ?? 0;
  const at = (day: string, count: number) =>
    Array.from({ length: count }, () => ({ service, app_id, created_at: `${day}T23:59:30+08:00` }));
  await logCalls(platform.kaifang.app.db, [
    ...at(platform.today, 5),
    ...at(dayAfter(platform.today, 1), 3),
    ...at(dayAfter(platform.today, 3), 2),
  ]);
});
afterAll(() => platform.kaifang.close());

const sum = (numbers: readonly number[]) => numbers.reduce((all, next) => all + next, 0);
const flowOf = (fields: Row) => platform.ask<FlowAnswer>('Admin.Stats.Flow', fields);
/** The log's count for some days and an API. */
const logged = async (from: string, to: string, only = sql`true`) =>
  (
    await platform.one(
      sql<{ n: number }>`select count(*) as n from call_log where ${inDays(from, to)} and ${only}`,
    )
  ).n;

describe('calls that a clock that was ahead dated later', () => {
  test.each([
    { granularity: 'minute', back: 0 },
    { granularity: 'hour', back: 6 },
    { granularity: 'day', back: 6 },
  ])('count for today in the flow by the $granularity, and not before their day (STA-02)', async (asked) => {
    const from = dayAfter(platform.today, -asked.back);
    const n = await logged(from, platform.today);
    for (const to of [platform.today, ...(asked.back > 0 ? [dayAfter(platform.today, 3)] : [])]) {
      const flow = await flowOf({ granularity: asked.granularity, from, to });
      expect(sum(flow.series.flatMap(({ calls }) => calls)), to).toBe(n);
      expect(flow.kinds.all).toBe(n);
      expect(sum(flow.apis.items.map(({ calls }) => calls)) + flow.apis.others).toBe(n);
      expect(sum(flow.apps.items.map(({ calls }) => calls)) + flow.apps.others).toBe(n);
    }
  });

  test('have their place on the axis, also of one API alone, and none where nothing is ahead (STA-02)', async () => {
    const flow = await flowOf({ service, from: platform.today, to: dayAfter(platform.today, 1) });
    expect(flow.at.at(-1)).toBe(new Date(`${platform.today}T23:00:00+08:00`).toISOString());
    expect(flow.series).toMatchObject([{ ret: 200 }]);
    expect(flow.series[0]?.calls.at(-1)).toBe(5);
  });

  test('cannot be asked for before their day, on no page and in no file', async () => {
    const [from, to] = [dayAfter(platform.today, 1), dayAfter(platform.today, 3)];
    const { token } = platform.root;
    for (const name of ['Flow', 'Port', 'App', 'Register', 'Login'])
      for (const service of [`Admin.Stats.${name}`, `Admin.Stats.Export${name}`])
        for (const fields of [{ from, to }, { from }, { from, to: platform.today }])
          expect(await platform.kaifang.call(service, fields, token, 'en'), service).toMatchObject({
            ret: 400,
            data: { errors: [{ field: 'from', message: 'Choose dates that are not in the future' }] },
          });
  });

  test('leave as a file whose entry in the audit trail says its days, also where no one chose them (LOG-05)', async () => {
    const { kaifang, today, week, root } = platform;
    const asked = [{}, { to: dayAfter(today, 2) }, { from: today, granularity: 'hour' }];
    for (const fields of asked)
      await readDownload(await openDownload(kaifang, 'Admin.Stats.ExportFlow', fields, root.token));
    await readDownload(await openDownload(kaifang, 'Admin.Stats.ExportPort', {}, root.token));
    const { rows } = await sql<{ changes: Row }>`
      select changes from audit where service in ('Admin.Stats.ExportFlow', 'Admin.Stats.ExportPort')
      and changes ? 'rows' order by id`.execute(kaifang.app.db);
    expect(rows.map(({ changes: { from, to } }) => [from, to])).toEqual([
      [week, today],
      [dayAfter(today, -4), today],
      [today, today],
      [week, today],
    ]);
  });

  test('are in the table of APIs and on the home page as in the flow (STA-02)', async () => {
    const n = await logged(platform.week, platform.today);
    const range = { from: platform.week, to: dayAfter(platform.today, 2) };
    const port = await platform.ask<PortAnswer>('Admin.Stats.Port', range);
    expect(port.total.calls).toBe(n);
    expect(port.items.find((item) => item.service === service)?.calls).toBe(5);
    expect(sum(port.series.flatMap(({ calls }) => calls)) + sum(port.others)).toBe(n);
    const home = await platform.ask<HomeAnswer>('Admin.Stats.Home');
    expect(home.cards.calls_today).toBe(await logged(platform.today, platform.today));
    expect(sum((home.recent ?? []).map(({ calls }) => calls))).toBe(n);
    expect(sum(home.traffic?.series.flatMap(({ calls }) => calls) ?? [])).toBe(n);
  });
});
