import { type CellProps, type FieldView, textComparisons, usual } from '../fieldView.ts';
import { plainText } from '../plainText.ts';

declare module '../fieldView.ts' {
  interface FieldViews {
    phone: typeof view;
  }
}

/** A telephone number: an optional + and 5 to 20 digits, hyphens and spaces. */
export const view: FieldView = {
  ...usual,
  cell: PhoneCell,
  widget: 'phone',
  filter: 'contains',
  comparisons: textComparisons,
  operand: 'text',
};

function PhoneCell({ value, dense }: CellProps) {
  const number = plainText(value);
  return dense ? number : <a href={`tel:${number.replace(/[^\d+]/g, '')}`}>{number}</a>;
}
