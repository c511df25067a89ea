import type { TranslateFunction } from 'react-admin';

const grouped = new Intl.NumberFormat('en');

/** A total as text: `共 1,234 条`, or `10,000+` if the server stopped counting. */
export function totalWords(total: number, isExact: boolean, translate: TranslateFunction): string {
  return translate('list.total', { count: groupedCount(total, isExact), smart_count: total });
}

/** A total in digits: `1,234`, or `10,000+` if the server stopped counting. */
export function groupedCount(total: number, isExact: boolean): string {
  return `${grouped.format(total)}${isExact ? '' : '+'}`;
}
