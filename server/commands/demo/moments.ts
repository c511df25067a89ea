import type { Random } from './random.ts';

const day = 86_400_000;
const hour = 3_600_000;

/** A time within working hours in China, this many days before now. */
export function daysAgo(random: Random, days: number): string {
  const midnight = Math.floor((Date.now() + 8 * hour) / day) * day - 8 * hour;
  const share = random.next();
  const at = midnight - days * day + (8 + share * 14) * hour;
  // Today has only part of its hours. Draw the random number at any hour, so that later draws are the same
  // all day.
  const past = at < Date.now() ? at : midnight + share * (Date.now() - midnight);
  return new Date(past).toISOString();
}

/**
 * The given time, or a few minutes after another if it is not later: nothing is older than its parent. If the
 * parent is only minutes old, the result lies between it and now.
 */
export function notBefore(random: Random, first: string, moment: string): string {
  const minutes = random.whole(5, 60);
  if (moment > first) return moment;
  const begun = Date.parse(first);
  const passed = Math.max(0, Date.now() - begun);
  return new Date(begun + Math.min(minutes * 60_000, (passed * minutes) / 61)).toISOString();
}

/** A time this many days from now. */
export function inDays(days: number): string {
  return new Date(Date.now() + days * day).toISOString();
}
