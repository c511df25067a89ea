import { words } from '#schemas/fields/words.ts';
import type { CellProps } from '../fieldView.ts';
import { oneLine, wholeText } from '../plainText.ts';

/** A text in the reader's language, or in the other one where it has no words in his. */
export function WordsCell({ value, property, dense, view }: CellProps) {
  const text = words.toText?.(value, property, view.lang) ?? '';
  if (dense) return <span title={wholeText(text)}>{oneLine(text)}</span>;
  return <div className="kf-lines">{text}</div>;
}
