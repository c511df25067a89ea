import { platformTime } from '#schemas/payloads/days.ts';

/** A moment of the wire as `2026-01-31 08:05:09` by the platform's clock, as days and files have it; the same in both languages. */
export function moment(iso: string): string {
  const time = Date.parse(iso);
  return Number.isNaN(time) ? iso : platformTime(time);
}
