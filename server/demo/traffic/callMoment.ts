import type { Random } from '../random.ts';

const day = 86_400_000;
const hour = 3_600_000;

/**
 * A moment so many days ago at which somebody calls: most of all in the middle of the day in China, a few at night; null
 * for one that today has not come to yet.
 */
export function callMoment(random: Random, ago: number): string | null {
  const midnight = Math.floor((Date.now() + 8 * hour) / day) * day - 8 * hour;
  const isAnyTime = random.chance(0.15);
  const share = isAnyTime ? random.next() : 0.3 + ((random.next() + random.next()) / 2) * 0.65;
  const at = midnight - ago * day + share * day;
  if (at < Date.now()) return new Date(at).toISOString();
  // Today is never without a call, however young it is.
  return isAnyTime ? new Date(midnight + share * (Date.now() - midnight)).toISOString() : null;
}
