/**
 * The platform's offset from UTC. Its days are those of China (`Asia/Shanghai`), which has no daylight saving
 * time.
 */
export const platformZone = '+08:00';

/** Its display name: beside a field, and at the end of a column's title. */
export const platformZoneName = 'UTC+8';

/** The offset from UTC, in milliseconds. */
export const platformOffset = 8 * 3_600_000;

const dayLength = 86_400_000;

/** A moment in milliseconds as the platform's local date and time, as `2026-01-31 08:05:00`. */
export function platformTime(moment: number): string {
  return new Date(moment + platformOffset).toISOString().replace(/^\+0?/, '').replace('T', ' ').slice(0, -5);
}

/** A moment in milliseconds as the platform's local day, as `2026-01-31`. */
export function platformDay(moment: number): string {
  return platformTime(moment).slice(0, -9);
}

/** Adds a number of days to a day; a negative number subtracts. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayLength).toISOString().slice(0, 10);
}

/** The number of days from one to another, both included. */
export function daysFrom(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayLength) + 1;
}
