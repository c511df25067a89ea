import { dayAfter, platformOffset, platformTime } from '#schemas/payloads/days.ts';

/** A moment in China as `01-31 08:05`, or as `08:05` where the day is clear; a day stays unchanged. */
export function placeName(at: string, isOneDay = false): string {
  if (at.length === 10) return at;
  const there = platformTime(Date.parse(at));
  return isOneDay ? there.slice(11, 16) : `${there.slice(5, 10)} ${there.slice(11, 16)}`;
}

/** The first and the last moment of some days, as filter values of a list. */
export function daysAsMoments({ from, to }: { readonly from: string; readonly to: string }) {
  const begin = Date.parse(from) - platformOffset;
  const end = Date.parse(dayAfter(to, 1)) - platformOffset - 1;
  return { gte: new Date(begin).toISOString(), lte: new Date(end).toISOString() };
}
