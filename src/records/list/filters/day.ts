import { platformDay, platformZone } from '#schemas/payloads/days.ts';

/** The start of a day in the platform's time zone. */
export function dayStart(day: string): string {
  return new Date(`${day}T00:00:00${platformZone}`).toISOString();
}

/** The end of a day in the platform's time zone. */
export function dayEnd(day: string): string {
  return new Date(`${day}T23:59:59.999${platformZone}`).toISOString();
}

/** The day of a wire date or date-time; empty for anything else. */
export function dayIn(value: unknown): string {
  if (typeof value !== 'string') return '';
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return value;
  const time = Date.parse(value);
  return Number.isNaN(time) ? '' : platformDay(time);
}
