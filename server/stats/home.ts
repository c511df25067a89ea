import { sql } from 'kysely';
import { asFilter } from '#schemas/filter/asFilter.ts';
import { resourceOf } from '#schemas/frozenRegistry.ts';
import { dayAfter } from '#schemas/payloads/days.ts';
import type { HomeAnswer } from '#schemas/payloads/stats.ts';
import { mayCall } from '../access/mayCall.ts';
import type { Call } from '../call.ts';
import { inTime } from '../collection/inTime.ts';
import { listedRows } from '../collection/report/listedRows.ts';
import { presentDay } from '../store/stats/presentDay.ts';
import { activeApps } from './activeApps.ts';
import { trafficOf } from './flow.ts';
import type { Range } from './range.ts';
import { recentDays } from './recentDays.ts';

/** The lists behind the cards, and whether all of a list counts or only what waits in it. */
const lists = {
  apps_to_review: { resource: 'app', waiting: true },
  accounts: { resource: 'account', waiting: false },
  apis: { resource: 'api_design', waiting: false },
} as const;

type CountedList = (typeof lists)[keyof typeof lists];

/** What an administrator sees first; of everything only what he could open as well. */
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

// A number that takes too long is left out; the list itself still opens.
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
