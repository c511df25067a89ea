import { words } from '#schemas/fields/words.ts';
import { cutText } from '../cutText.tsx';
import type { CellProps } from '../fieldView.ts';
import { oneLine } from '../plainText.ts';

/** A text in the reader's language, or in the other one where it has no words in his. */
export function WordsCell({ value, property, dense, view }: CellProps) {
  const text = words.toText?.(value, property, view.lang) ?? '';
  if (dense) return cutText(text, oneLine(text));
  return <div className="kf-lines">{text}</div>;
}
