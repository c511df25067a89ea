import { type CellProps, type FieldView, numberComparisons, usual } from '../fieldView.ts';
import { moneyWords } from '../moneyWords.ts';
import { plainText } from '../plainText.ts';

declare module '../fieldView.ts' {
  interface FieldViews {
    money: typeof view;
  }
}

/** An amount in yuan, as a decimal string with two places; whole fen in the database. */
export const view: FieldView = {
  ...usual,
  cell: MoneyCell,
  align: 'end',
  widget: 'money',
  filter: 'range',
  comparisons: numberComparisons,
  operand: 'money',
  readTyped: (text) => (/^-?\d{1,12}(\.\d{1,2})?$/.test(text) ? text : undefined),
  isAmount: true,
};

/** An amount in yuan, such as ¥1,234.50. */
function MoneyCell({ value }: CellProps) {
  const text = plainText(value);
  return moneyWords(text) ?? text;
}
