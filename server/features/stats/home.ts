import { sql } from 'kysely';
import { asFilter } from '#schemas/filter/asFilter.ts';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import { dayAfter } from '#schemas/payloads/days.ts';
import type { ActiveApp, HomeAnswer, RecentDay } from '#schemas/payloads/stats.ts';
import { mayCall } from '../../core/access/mayCall.ts';
import type { Call } from '../../core/call.ts';
import type { Db } from '../../platform/store/database.ts';
import { inTime } from '../../records/inTime.ts';
import { countsUpTo } from '../../records/report/countsUpTo.ts';
import { listedRows } from '../../records/report/listedRows.ts';
import { presentDay } from '../../records/report/presentDay.ts';
import { trafficOf } from './flow.ts';
import { listedApps } from './listedApps.ts';
import { daysBetween, type Range } from './range.ts';

const totals = { orders: 'order', apps: 'app', accounts: 'account' } as const;

/** The number of listed applications. */
const most = 10;

/** The lists behind the cards, and whether a card counts all records or only pending ones. */
const lists = {
  apps_to_review: { resource: 'app', waiting: true },
  accounts: { resource: 'account', waiting: false },
  apis: { resource: 'api_design', waiting: false },
} as const;

type CountedList = (typeof lists)[keyof typeof lists];

/** The home page of an administrator; it includes only what the administrator could open. */
export async function home(call: Call): Promise<HomeAnswer> {
  const present = await presentDay(call.db);
  const week: Range = { from: dayAfter(present.today, -6), to: present.today, ...present };
  const cards: Record<string, number> = {};
  for (const [name, list] of Object.entries(lists)) {
    const count = await countOf(call, list);
    if (count !== undefined) cards[name] = count;
  }
  const answer = { today: present.today, cards };
  if (!(await mayCall(call, 'Admin.Stats.Flow'))) return answer;
  const [traffic, recent, active_apps] = await Promise.all([
    trafficOf(call.db, week, 'hour', {}),
    recentDays(call, week),
    activeApps(call, dayAfter(present.today, -1)),
  ]);
  const calls_today = recent[0]?.calls ?? 0;
  return { ...answer, cards: { ...cards, calls_today }, traffic, recent, active_apps };
}

// A count that takes too long is omitted; the list itself still opens.
async function countOf(call: Call, { resource: name, waiting }: CountedList): Promise<number | undefined> {
  const resource = resourceOf(call.registry, name);
  const where = await listedRows(call, name, waiting ? asFilter(resource.menu.badge ?? {}) : {});
  if (!where) return undefined;
  return inTime(call, async (db) => {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(resource.name)} where ${where}`.execute(db);
    return rows[0]?.count ?? 0;
  });
}

/**
 * The applications with the most calls on a day, with the number of their members that they called for. Names
 * and keys are included only if the caller could list them.
 */
async function activeApps(call: Call, day: string): Promise<ActiveApp[]> {
  const apps = await listedApps(call);
  const { rows } = await sql<ActiveApp>`
    select top.app_id, app.name, app.app_key, top.calls,
      (select count(*) from kaifang_system.call_member as m where m.day = ${day} and m.app_id = top.app_id) as visitors
    from (
      select app_id, sum(calls) as calls from kaifang_system.call_day
      where day = ${day} and app_id <> 0 group by 1 order by 2 desc, 1 limit ${most}) as top
    left join ${apps} on app.id = top.app_id
    order by top.calls desc, top.app_id`.execute(call.db);
  return rows;
}

/** The daily key figures of a range, latest first; omits lists that the caller may not open. */
async function recentDays(call: Call, range: Range): Promise<RecentDay[]> {
  const days = daysBetween(range.from, range.to);
  const counted = await callsOf(call.db, range);
  const tables = Object.entries(totals);
  const upTo = await Promise.all(tables.map(([, table]) => countsUpTo(call, table, days)));
  return days
    .map((day, at): RecentDay => {
      const sums = Object.fromEntries(tables.map(([name], place) => [name, upTo[place]?.[at] ?? null]));
      const none = { calls: 0, active_apps: 0, visitors: 0 };
      return { day, ...(sums as Record<keyof typeof totals, number | null>), ...(counted.get(day) ?? none) };
    })
    .reverse();
}

type Counted = Pick<RecentDay, 'calls' | 'active_apps' | 'visitors'>;

async function callsOf(db: Db, { from, to }: Range): Promise<Map<string, Counted>> {
  const { rows } = await sql<Counted & { day: string }>`
    select day, sum(calls) as calls, count(distinct app_id) filter (where app_id <> 0) as active_apps,
      (select count(*) from kaifang_system.call_member as m where m.day = d.day) as visitors
    from kaifang_system.call_day as d where day between ${from} and ${to} group by day`.execute(db);
  return new Map(rows.map(({ day, ...counts }) => [day, counts]));
}
