import { sql } from 'kysely';
import type { RecentDay } from '#schemas/payloads/stats.ts';
import type { Call } from '../call.ts';
import { countsUpTo } from '../collection/report/countsUpTo.ts';
import type { Db } from '../store/database.ts';
import { daysBetween, type Range } from './range.ts';

const totals = { orders: 'order', apps: 'app', accounts: 'account' } as const;

/** What the platform was like on each day of a range, the latest first; of lists that the caller may not open, nothing. */
export async function recentDays(call: Call, range: Range): Promise<RecentDay[]> {
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
