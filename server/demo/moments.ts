import type { Random } from './random.ts';

const day = 86_400_000;
const hour = 3_600_000;

/** A moment of working hours in China, so many days before now. */
export function daysAgo(random: Random, days: number): string {
  const midnight = Math.floor((Date.now() + 8 * hour) / day) * day - 8 * hour;
  const at = midnight - days * day + (8 + random.next() * 14) * hour;
  // Of today only so much has passed.
  const past = at < Date.now() ? at : midnight + random.next() * (Date.now() - midnight);
  return new Date(past).toISOString();
}

/** A moment so many days after now. */
export function inDays(days: number): string {
  return new Date(Date.now() + days * day).toISOString();
}
