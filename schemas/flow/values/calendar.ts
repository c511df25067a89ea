import { daysIn, momentParts, utc } from './moment.ts';

const milliseconds: Readonly<Record<string, number>> = {
  second: 1000,
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
  week: 604_800_000,
};

// The maximum moment of a date.
const furthest = 8.64e15;

/**
 * Adds a number of units to a moment; month ends are clamped. Null for an unknown unit and for results
 * outside the supported range.
 */
export function addUnits(moment: number, amount: number, unit: string): number | null {
  const length = Object.hasOwn(milliseconds, unit) ? milliseconds[unit] : undefined;
  if (Math.abs(amount) > 1e12) return null;
  if (length !== undefined) {
    const later = moment + amount * length;
    return Math.abs(later) > furthest ? null : later;
  }
  if (unit !== 'month' && unit !== 'year') return null;
  if (Math.abs(amount) > 200_000) return null;
  const { year, month, day } = momentParts(moment);
  const months = year * 12 + month - 1 + amount * (unit === 'year' ? 12 : 1);
  const [newYear, newMonth] = [Math.floor(months / 12), (((months % 12) + 12) % 12) + 1];
  if (newYear < 1 || newYear > 9999) return null;
  const newDay = Math.min(day, daysIn(newYear, newMonth));
  return utc(newYear, newMonth, newDay) + (moment - utc(year, month, day));
}

/**
 * Formats a moment with a pattern of YYYY, YY, MM, M, DD, D, HH, H, mm, m, ss, s and SSS; other text stays
 * unchanged.
 */
export function formatMoment(moment: number, pattern: string): string {
  const { year, month, day, hour, minute, second, millisecond } = momentParts(moment);
  const two = (value: number) => String(value).padStart(2, '0');
  const parts: Readonly<Record<string, string>> = {
    YYYY: String(year).padStart(4, '0'),
    YY: two(year % 100),
    MM: two(month),
    M: String(month),
    DD: two(day),
    D: String(day),
    HH: two(hour),
    H: String(hour),
    mm: two(minute),
    m: String(minute),
    ss: two(second),
    s: String(second),
    SSS: String(millisecond).padStart(3, '0'),
  };
  return pattern.replace(/YYYY|YY|MM|M|DD|D|HH|H|mm|m|ss|s|SSS/g, (token) => parts[token] ?? token);
}
