import { cutText } from '../cutText.tsx';
import { type CellProps, type FieldView, textComparisons, usual } from '../fieldView.ts';
import { oneLine, plainText } from '../plainText.ts';

declare module '../fieldView.ts' {
  interface FieldViews {
    longText: typeof view;
  }
}

/** Several lines of plain text. */
export const view: FieldView = {
  ...usual,
  cell: LongTextCell,
  widget: 'longText',
  inRows: { least: 170, share: 2, narrow: 'whole' },
  filter: 'contains',
  comparisons: textComparisons,
  operand: 'text',
  preview: 'paragraph',
  diff: 'text',
};

/** Multi-line text: its beginning in a table, all of it elsewhere. */
export function LongTextCell({ value, dense }: CellProps) {
  const text = plainText(value);
  if (dense) return cutText(text, oneLine(text));
  return <div className="kf-lines">{text}</div>;
}
