import type { CellProps } from '../fieldView.ts';
import { plainText } from '../plainText.ts';
import { NumberCell } from './number.tsx';

const names = /(?:^|_)(?:id|port|year)$/;

/** A whole number: an amount is grouped by thousands, a number that names something is not, and some have a word. */
export function IntegerCell(props: CellProps) {
  const { name, value, property } = props;
  const word = property.options?.[String(value)];
  if (word) return word.label[props.view.lang];
  const isName = property.unique !== undefined || names.test(name);
  return isName ? plainText(value) : NumberCell(props);
}
