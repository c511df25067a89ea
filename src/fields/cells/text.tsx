import type { CellProps } from '../fieldView.ts';
import { plainText, wholeText } from '../plainText.ts';

/** A short text as it is. */
export function TextCell({ value, dense }: CellProps) {
  const text = plainText(value);
  return dense ? <span title={wholeText(text)}>{text}</span> : text;
}
