import type { Grain } from '#schemas/payloads/stats.ts';
import type { CountAt } from './countsAt.ts';
import { dayBegins, daysBetween, type Range } from './range.ts';

const length = { minute: 60_000, hour: 3_600_000 } as const;

/**
 * Every day, hour or minute of a range until now, or until the last counted one. A clock that was ahead may
 * have dated calls later today; every page counts them as today, so they are included here too.
 */
export function axisOf(
  { from, to, now }: Range,
  grain: Grain,
  counts: readonly Pick<CountAt, 'at'>[] = [],
): string[] {
  if (grain === 'day') return daysBetween(from, to);
  const step = length[grain];
  const begin = dayBegins(from);
  const last = counts.reduce((latest, { at }) => Math.max(latest, Date.parse(at)), Date.parse(now));
  const end = Math.min(dayBegins(to) + 86_400_000, Math.floor(last / step) * step + step);
  const count = Math.max(0, Math.round((end - begin) / step));
  return Array.from({ length: count }, (_, at) => new Date(begin + at * step).toISOString());
}
