import { type CellProps, type FieldView, typedInteger, usual } from '../fieldView.ts';
import { plainText } from '../plainText.ts';
import { NumberCell } from './number.tsx';

declare module '../fieldView.ts' {
  interface FieldViews {
    integer: typeof view;
  }
}

/** A whole number that JavaScript holds exactly. */
export const view: FieldView = {
  ...usual,
  cell: IntegerCell,
  align: 'end',
  widget: 'integer',
  inRows: { least: 76, share: 0.7, narrow: 'shared' },
  filter: 'count',
  comparisons: ['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'between', 'in', 'nin'],
  operand: 'integer',
  readTyped: typedInteger,
};

const names = /(?:^|_)(?:id|port|year)$/;

/** An integer. Amounts have thousands separators, identifiers do not, and some values have a label. */
function IntegerCell(props: CellProps) {
  const { name, value, property } = props;
  const word = property.options?.[String(value)];
  if (word) return word.label[props.view.lang];
  const isName = property.unique !== undefined || names.test(name);
  return isName ? plainText(value) : NumberCell(props);
}
