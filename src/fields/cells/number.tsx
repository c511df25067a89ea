import type { CellProps } from '../fieldView.ts';
import { plainText } from '../plainText.ts';

const grouped = new Intl.NumberFormat('en', { maximumFractionDigits: 20 });

/** A number; the property is an amount, not a name such as an id. */
export function NumberCell({ value }: CellProps) {
  return typeof value === 'number' ? grouped.format(value) : plainText(value);
}
