import { spanOf } from '#schemas/filter/span.ts';
import { dayAfter } from '#schemas/payloads/days.ts';

/** The days that a span such as `-7d` or `last_month` means on a certain day; nothing for what is no span. */
export function spanDays(word: string, today: string): { from: string; to: string } | undefined {
  const span = spanOf(word);
  if (!span) return undefined;
  if (span.unit === 'day') return { from: dayAfter(today, span.first), to: dayAfter(today, span.last) };
  const end = dayAfter(monthFrom(today, span.last + 1), -1);
  return { from: monthFrom(today, span.first), to: end < today ? end : today };
}

// The first day of the month so many months after the one of a day.
function monthFrom(day: string, months: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 10);
}
