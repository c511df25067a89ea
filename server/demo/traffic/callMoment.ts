import type { Random } from '../random.ts';

const day = 86_400_000;
const hour = 3_600_000;

/** A moment so many days ago at which somebody calls: most of all in the middle of the day in China, a few at night. */
export function callMoment(random: Random, ago: number): string {
  const midnight = Math.floor((Date.now() + 8 * hour) / day) * day - 8 * hour;
  const share = random.chance(0.15) ? random.next() : 0.3 + ((random.next() + random.next()) / 2) * 0.65;
  const at = midnight - ago * day + share * day;
  // Of today only so much has passed.
  return new Date(at < Date.now() ? at : midnight + share * (Date.now() - midnight)).toISOString();
}
