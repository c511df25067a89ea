import type { Random } from './random.ts';

const day = 86_400_000;
const hour = 3_600_000;

/** A moment of working hours in China, so many days before now. */
export function daysAgo(random: Random, days: number): string {
  const midnight = Math.floor((Date.now() + 8 * hour) / day) * day - 8 * hour;
  const share = random.next();
  const at = midnight - days * day + (8 + share * 14) * hour;
  // Of today only so much has passed. Chance is asked once, whatever the hour: what follows falls the same way all day.
  const past = at < Date.now() ? at : midnight + share * (Date.now() - midnight);
  return new Date(past).toISOString();
}

/**
 * A moment, or a few minutes after another where it is not after that: nothing is older than what it belongs to, and
 * what came within these minutes lies between then and now.
 */
export function notBefore(random: Random, first: string, moment: string): string {
  const minutes = random.whole(5, 60);
  if (moment > first) return moment;
  const begun = Date.parse(first);
  const passed = Math.max(0, Date.now() - begun);
  return new Date(begun + Math.min(minutes * 60_000, (passed * minutes) / 61)).toISOString();
}

/** A moment so many days after now. */
export function inDays(days: number): string {
  return new Date(Date.now() + days * day).toISOString();
}
