import type { TranslateFunction } from 'ra-core';

const grouped = new Intl.NumberFormat('en');

/** How many there are in words: `共 1,234 条`, or `10,000+` where the server stopped counting. */
export function totalWords(total: number, isExact: boolean, translate: TranslateFunction): string {
  return translate('list.total', { count: groupedCount(total, isExact), smart_count: total });
}

/** How many there are in digits: `1,234`, or `10,000+` where the server stopped counting. */
export function groupedCount(total: number, isExact: boolean): string {
  return `${grouped.format(total)}${isExact ? '' : '+'}`;
}
