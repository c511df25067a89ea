/** How the platform's clock stands to UTC. Its days are China's (`Asia/Shanghai`), which has no summer time. */
export const platformZone = '+08:00';

/** What people call that: beside a field, and at the end of a column's title. */
export const platformZoneName = 'UTC+8';

/** How far it is ahead of UTC, in milliseconds. */
export const platformOffset = 8 * 3_600_000;

const dayLength = 86_400_000;

/** The platform's own date and time at a moment in milliseconds, as `2026-01-31 08:05:00`. */
export function platformTime(moment: number): string {
  return new Date(moment + platformOffset).toISOString().replace(/^\+0?/, '').replace('T', ' ').slice(0, -5);
}

/** The day of the platform at a moment in milliseconds, as `2026-01-31`. */
export function platformDay(moment: number): string {
  return platformTime(moment).slice(0, -9);
}

/** The day so many days after another one, or before it. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayLength).toISOString().slice(0, 10);
}

/** How many days there are from one to another, both counted. */
export function daysFrom(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayLength) + 1;
}
