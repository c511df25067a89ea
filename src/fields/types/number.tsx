import { type CellProps, type FieldView, numberComparisons, usual } from '../fieldView.ts';
import { plainText } from '../plainText.ts';

declare module '../fieldView.ts' {
  interface FieldViews {
    number: typeof view;
  }
}

/** A number. */
export const view: FieldView = {
  ...usual,
  cell: NumberCell,
  align: 'end',
  widget: 'number',
  inRows: { least: 76, share: 0.7, narrow: 'shared' },
  filter: 'range',
  comparisons: numberComparisons,
  operand: 'number',
  readTyped: (text) => (Number.isFinite(Number(text)) ? Number(text) : undefined),
};

const grouped = new Intl.NumberFormat('en', { maximumFractionDigits: 20 });

/** A number: an amount, not an identifier such as an id. */
export function NumberCell({ value }: CellProps) {
  return typeof value === 'number' ? grouped.format(value) : plainText(value);
}
