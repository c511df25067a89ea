import type { CellProps } from '../fieldView.ts';
import { plainText } from '../plainText.ts';

// Four digits are a year or a port as often as an amount: they stay together.
const grouped = new Intl.NumberFormat('en', { maximumFractionDigits: 20, useGrouping: 'min2' });

/** A number; the property is an amount, not a name such as an id. */
export function NumberCell({ value }: CellProps) {
  return typeof value === 'number' ? grouped.format(value) : plainText(value);
}
