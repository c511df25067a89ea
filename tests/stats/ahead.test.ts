import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayAfter } from '#schemas/payloads/days.ts';
import type { FlowAnswer, HomeAnswer, PortAnswer } from '#schemas/payloads/stats.ts';
import type { Row } from '#schemas/resource.ts';
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
/** What the log has of some days, and of an API. */
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
    const yet = await flowOf({ from: dayAfter(platform.today, 1), to: dayAfter(platform.today, 3) });
    expect(yet).toMatchObject({ at: [], series: [], kinds: { all: 0 } });
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
