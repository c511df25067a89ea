import { type CellProps, type FieldView, textComparisons, usual } from '../fieldView.ts';
import { plainText } from '../plainText.ts';

declare module '../fieldView.ts' {
  interface FieldViews {
    email: typeof view;
  }
}

/** An e-mail address. */
export const view: FieldView = {
  ...usual,
  cell: EmailCell,
  widget: 'email',
  filter: 'contains',
  comparisons: textComparisons,
  operand: 'text',
};

function EmailCell({ value, dense }: CellProps) {
  const address = plainText(value);
  return dense ? address : <a href={`mailto:${encodeURIComponent(address)}`}>{address}</a>;
}
