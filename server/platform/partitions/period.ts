/** The period of one partition. */
export type Period = 'day' | 'week' | 'month';

/**
 * The partition period for a log with this retention in days. A partition is dropped as a whole, so a shorter
 * period follows the retention more closely; a longer one has fewer partitions, and a query without a time
 * must read each. So there are never many more than a hundred, and no row stays longer than a fifth beyond
 * its retention.
 */
export function periodOf(days: number): Period {
  if (days <= 31) return 'day';
  return days <= 200 ? 'week' : 'month';
}
