import { dayAfter, daysFrom } from '#schemas/payloads/days.ts';
import type { Grain } from '#schemas/payloads/stats.ts';
import type { Row } from '#schemas/resource.ts';
import { say } from '#schemas/say.ts';
import type { Call } from '../call.ts';
import { badInput, type Refusal } from '../refusal.ts';
import { presentDay } from '../store/stats/presentDay.ts';

/** Days of the platform, both included, none of them after the present one. */
export interface Range {
  readonly from: string;
  readonly to: string;
  readonly today: string;
  /** The present moment by the database's clock. */
  readonly now: string;
}

/** What a page can draw and a person can read: so many days at most. */
const most: Readonly<Record<Grain, number>> = { minute: 1, hour: 31, day: 366 };

/** The days that are asked for, the last seven by default. @throws Refusal where they make no sense, or are too many. */
export async function rangeOf(call: Call, input: Row, grain: Grain | undefined = 'day'): Promise<Range> {
  const present = await presentDay(call.db);
  const to = String(input['to'] ?? present.today);
  const from = String(input['from'] ?? dayAfter(to, grain === 'minute' ? 0 : -6));
  if (from < '1970-01-01') throw wrongRange(call, 'from', 'tooEarly');
  if (from > present.today) throw wrongRange(call, 'from', 'ahead');
  if (from > to) throw wrongRange(call, 'from', 'order');
  const days = daysFrom(from, to);
  if (days > most[grain]) throw wrongRange(call, 'from', 'tooLong', { most: most[grain], days });
  if (grain === 'minute' && from < dayAfter(present.today, -1))
    throw wrongRange(call, 'granularity', 'tooOld');
  // What is dated later waits for its day, on every page.
  return { from, to: to < present.today ? to : present.today, ...present };
}

/** Every day of a range, at most a few years of them. */
export function daysBetween(from: string, to: string): string[] {
  const count = Math.max(0, Math.min(daysFrom(from, to), 2000));
  return Array.from({ length: count }, (_, at) => dayAfter(from, at));
}

/** The moment at which a day of the platform begins. */
export function dayBegins(day: string): number {
  return Date.parse(`${day}T00:00:00+08:00`);
}

/** A refusal of days, or of how finely they are asked for. */
export function wrongRange(call: Call, field: string, rule: string, values: Row = {}): Refusal {
  return badInput([{ field, rule, message: say(call.texts, `stats.range.${rule}`, values) }]);
}
