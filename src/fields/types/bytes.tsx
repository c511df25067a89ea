import { byteWords } from '../../ui/byteWords.ts';
import { type CellProps, choiceComparisons, type FieldView, typedInteger, usual } from '../fieldView.ts';
import { plainText } from '../plainText.ts';

declare module '../fieldView.ts' {
  interface FieldViews {
    bytes: typeof view;
  }
}

/** A size in whole bytes. */
export const view: FieldView = {
  ...usual,
  cell: BytesCell,
  align: 'end',
  widget: 'integer',
  filter: 'range',
  comparisons: choiceComparisons,
  operand: 'integer',
  readTyped: typedInteger,
};

/** A size, with the exact number of bytes in the tooltip. */
function BytesCell({ value }: CellProps) {
  if (typeof value !== 'number' || value < 0) return plainText(value);
  return <span title={`${value} B`}>{byteWords(value)}</span>;
}
