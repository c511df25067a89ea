/** A mean rounded to tenths. */
export function meanOf(sum: number, count: number): number | null {
  return count === 0 ? null : Math.round((sum * 10) / count) / 10;
}
