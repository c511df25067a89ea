/** How much time one partition holds. */
export type Period = 'day' | 'week' | 'month';

/**
 * The period that suits a log which is kept for so many days. A partition goes as a whole, so a shorter period keeps
 * closer to what was said; a longer one leaves fewer of them, and a query that names no time has to look into each.
 * So there are never many more than a hundred, and no row stays longer than a fifth beyond its time.
 */
export function periodOf(days: number): Period {
  if (days <= 31) return 'day';
  return days <= 200 ? 'week' : 'month';
}
