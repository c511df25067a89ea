import { words } from '#schemas/fields/words.ts';
import { cutText } from '../cutText.tsx';
import { type CellProps, type FieldView, usual } from '../fieldView.ts';
import { oneLine } from '../plainText.ts';

declare module '../fieldView.ts' {
  interface FieldViews {
    words: typeof view;
  }
}

/** A text in both languages, or in one of them: each reader sees the own language where it exists. */
export const view: FieldView = {
  ...usual,
  cell: WordsCell,
  widget: 'words',
  filter: 'presence',
  comparisons: [],
  operand: 'text',
};

/** A text in the user's language, or in the other language if it is missing in theirs. */
function WordsCell({ value, property, dense, view }: CellProps) {
  const text = words.toText?.(value, property, view.lang) ?? '';
  if (dense) return cutText(text, oneLine(text));
  return <div className="kf-lines">{text}</div>;
}
