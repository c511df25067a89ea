import { type FieldView, usual } from '../fieldView.ts';
import { LongTextCell } from './longText.tsx';

declare module '../fieldView.ts' {
  interface FieldViews {
    ipList: typeof view;
  }
}

/**
 * IP addresses and CIDR ranges, separated by commas or lines; stored one per line, each normalized; blanks
 * alone mean none.
 */
export const view: FieldView = {
  ...usual,
  cell: LongTextCell,
  widget: 'ipList',
  inRows: 'below',
  filter: 'contains',
  comparisons: ['like'],
  operand: 'text',
  diff: 'text',
};
