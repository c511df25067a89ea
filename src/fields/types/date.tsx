import { type CellProps, type FieldView, usual } from '../fieldView.ts';
import { plainText } from '../plainText.ts';

declare module '../fieldView.ts' {
  interface FieldViews {
    date: typeof view;
  }
}

/** A day, as YYYY-MM-DD. */
export const view: FieldView = {
  ...usual,
  cell: DateCell,
  widget: 'date',
  filter: 'dates',
  comparisons: ['within', 'eq', 'gte', 'gt', 'lt', 'lte', 'between'],
  operand: 'date',
};

/** A date without a time zone. */
function DateCell({ value }: CellProps) {
  const day = plainText(value);
  return <time dateTime={day}>{day}</time>;
}
