import type { TranslateFunction } from 'ra-core';

const grouped = new Intl.NumberFormat('en');

/** How many there are in words: `共 1,234 条`, or `10,000+` where the server stopped counting. */
export function totalWords(total: number, isExact: boolean, translate: TranslateFunction): string {
  const count = `${grouped.format(total)}${isExact ? '' : '+'}`;
  return translate('list.total', { count, smart_count: total });
}
