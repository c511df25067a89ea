import { dayAfter, daysFrom } from '#schemas/payloads/days.ts';
import type { Grain } from '#schemas/payloads/stats.ts';
import type { Row } from '#schemas/resource.ts';
import { say } from '#schemas/say.ts';
import { type ApiError, badInput } from '../../apiError.ts';
import type { Call } from '../../core/call.ts';
import { presentDay } from '../../records/report/presentDay.ts';
import type { FlowInput } from './whose.ts';

/** A range of days in the platform's time zone, both ends included, none in the future. */
export interface Range {
  readonly from: string;
  readonly to: string;
  readonly today: string;
  /** The current time by the database's clock. */
  readonly now: string;
}

/** The maximum number of days that a page can draw and a person can read. */
const most: Readonly<Record<Grain, number>> = { minute: 1, hour: 31, day: 366 };

/** The requested days, by default the last seven. @throws ApiError for an invalid or too long range. */
export async function rangeOf(
  call: Call,
  input: Pick<FlowInput, 'from' | 'to'>,
  grain: Grain | undefined = 'day',
): Promise<Range> {
  const present = await presentDay(call.db);
  const to = input.to ?? present.today;
  const from = input.from ?? dayAfter(to, grain === 'minute' ? 0 : -6);
  if (from < '1970-01-01') throw wrongRange(call, 'from', 'tooEarly');
  if (from > present.today) throw wrongRange(call, 'from', 'ahead');
  if (from > to) throw wrongRange(call, 'from', 'order');
  const days = daysFrom(from, to);
  if (days > most[grain]) throw wrongRange(call, 'from', 'tooLong', { most: most[grain], days });
  if (grain === 'minute' && from < dayAfter(present.today, -1))
    throw wrongRange(call, 'granularity', 'tooOld');
  // Future days are excluded on every page.
  return { from, to: to < present.today ? to : present.today, ...present };
}

/** Every day of a range, limited to a few years. */
export function daysBetween(from: string, to: string): string[] {
  const count = Math.max(0, Math.min(daysFrom(from, to), 2000));
  return Array.from({ length: count }, (_, at) => dayAfter(from, at));
}

/** The time at which a day starts in the platform's time zone. */
export function dayBegins(day: string): number {
  return Date.parse(`${day}T00:00:00+08:00`);
}

/** The ApiError for invalid days or an invalid resolution. */
export function wrongRange(call: Call, field: string, rule: string, values: Row = {}): ApiError {
  return badInput([{ field, rule, message: say(call.texts, `stats.range.${rule}`, values) }]);
}
