/** A day of the reader's calendar as YYYY-MM-DD. */
export function dayOf(date: Date): string {
  const [year, month, day] = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/** The moment when a day begins where the reader is. */
export function dayStart(day: string): string {
  return new Date(`${day}T00:00:00`).toISOString();
}

/** The last moment of a day where the reader is. */
export function dayEnd(day: string): string {
  return new Date(`${day}T23:59:59.999`).toISOString();
}

/** The day of a moment or a day of the wire; nothing for anything else. */
export function dayIn(value: unknown): string {
  if (typeof value !== 'string') return '';
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return value;
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? '' : dayOf(date);
}
