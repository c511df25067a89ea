import { cutText } from '../cutText.tsx';
import type { CellProps } from '../fieldView.ts';
import { oneLine, plainText } from '../plainText.ts';

/** Several lines of text: their beginning in a table, all of them elsewhere. */
export function LongTextCell({ value, dense }: CellProps) {
  const text = plainText(value);
  if (dense) return cutText(text, oneLine(text));
  return <div className="kf-lines">{text}</div>;
}
