const pattern =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?(?: ?(Z|[+-]\d{2}(?::?\d{2})?))?)?$/;

/** A date in milliseconds since 1970, in UTC by default; null when the text is not a date. */
export function readMoment(text: string): number | null {
  const parts = pattern.exec(text);
  if (!parts) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts
    .slice(1, 7)
    .map((part) => Number(part ?? 0));
  if (year < 1 || month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return null;
  if (hour > 23 || minute > 59 || second > 59) return null;
  const offset = readOffset(parts[8] ?? 'Z');
  if (offset === null) return null;
  const milliseconds = Number((parts[7] ?? '').slice(0, 3).padEnd(3, '0'));
  return utc(year, month, day) + ((hour * 60 + minute - offset) * 60 + second) * 1000 + milliseconds;
}

/** `2026-01-31T08:00:00.000Z`; null outside the supported years. */
export function writeMoment(moment: number): string | null {
  const { year, month, day, hour, minute, second, millisecond } = momentParts(moment);
  if (year < 1 || year > 9999) return null;
  const of = (value: number, width = 2) => String(value).padStart(width, '0');
  return `${of(year, 4)}-${of(month)}-${of(day)}T${of(hour)}:${of(minute)}:${of(second)}.${of(millisecond, 3)}Z`;
}

/** The parts of a moment in UTC. */
export function momentParts(moment: number) {
  const date = new Date(moment);
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    second: date.getUTCSeconds(),
    millisecond: date.getUTCMilliseconds(),
  };
}

/** The number of days of a month. */
export function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** The first millisecond of a day in UTC. */
export function utc(year: number, month: number, day: number): number {
  // Date.UTC maps years of the first century to the twentieth.
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date.getTime();
}

/** A zone such as +08:00 in minutes; null when it is invalid. */
export function readOffset(zone: string): number | null {
  if (zone === 'Z') return 0;
  const parts = /^([+-])(\d{2})(?::?(\d{2}))?$/.exec(zone);
  if (!parts) return null;
  const minutes = Number(parts[2]) * 60 + Number(parts[3] ?? 0);
  if (minutes > 14 * 60 || Number(parts[3] ?? 0) > 59) return null;
  return parts[1] === '-' ? -minutes : minutes;
}
