import type { CellProps } from '../fieldView.ts';
import { plainText } from '../plainText.ts';
import { NumberCell } from './number.tsx';

/** A whole number: an amount is grouped by thousands, a number that names something is not. */
export function IntegerCell(props: CellProps) {
  const { name, value, property } = props;
  const isName = property.unique !== undefined || name.endsWith('_id');
  return isName ? plainText(value) : NumberCell(props);
}
