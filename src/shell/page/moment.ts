/** A moment of the wire as `2026-01-31 08:05:09` in the reader's own time zone; the same in both languages. */
export function moment(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return iso;
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join('-');
  return `${day} ${[date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join(':')}`;
}

function two(part: number): string {
  return String(part).padStart(2, '0');
}
