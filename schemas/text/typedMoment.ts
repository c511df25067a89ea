/** A day, or a day and a time of day, as typed by a person. */
interface TypedParts {
  readonly day: string;
  /** `08:05` or `08:05:30`; empty where only a day was typed. */
  readonly time: string;
}

const pattern =
  /^(\d{4})[-/.年月](\d{1,2})[-/.年月](\d{1,2})日?(?:[T\s]+(\d{1,2})[:时](\d{1,2})分?(?::?(\d{1,2})秒?)?)?$/;

/**
 * Reads a typed day or moment, such as `2026-1-31 8:05`, `2026/01/31` or `2026年1月31日 8时05分`.
 * @returns undefined for a text that is incomplete or names no day of the calendar.
 */
export function readTyped(text: string): TypedParts | undefined {
  const match = pattern.exec(text.normalize('NFKC').trim());
  if (!match) return undefined;
  const [year = '', ...rest] = match.slice(1);
  const [month, date, hour, minute, second] = rest.map((part) => part?.padStart(2, '0'));
  const day = `${year}-${month}-${date}`;
  const time = [hour, minute, second].filter((part) => part !== undefined).join(':');
  return isDay(day) && isTime(time) ? { day, time } : undefined;
}

function isDay(day: string): boolean {
  const moment = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && day > '0001' && moment.toISOString().startsWith(day);
}

function isTime(time: string): boolean {
  return time === '' || /^([01]\d|2[0-3])(:[0-5]\d){1,2}$/.test(time);
}
