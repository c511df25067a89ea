import { platformTime } from '#schemas/payloads/days.ts';

/**
 * A wire moment as `2026-01-31 08:05:09` in the platform's time zone, like days and files; the same in both
 * languages.
 */
export function moment(iso: string): string {
  const time = Date.parse(iso);
  return Number.isNaN(time) ? iso : platformTime(time);
}
