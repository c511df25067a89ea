import type { CellProps } from '../fieldView.ts';
import { oneLine, plainText, wholeText } from '../plainText.ts';

/** Several lines of text: their beginning in a table, all of them elsewhere. */
export function LongTextCell({ value, dense }: CellProps) {
  const text = plainText(value);
  if (dense) return <span title={wholeText(text)}>{oneLine(text)}</span>;
  return <div className="kf-lines">{text}</div>;
}
