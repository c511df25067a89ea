import { type FieldView, usual } from '../fieldView.ts';
import { ReferenceCell } from './reference.tsx';

declare module '../fieldView.ts' {
  interface FieldViews {
    referenceKey: typeof view;
  }
}

/** A record of another resource by the value of a unique text field. */
export const view: FieldView = {
  ...usual,
  cell: ReferenceCell,
  canBeName: false,
  widget: 'referenceKey',
  inRows: { least: 190, share: 1.6, narrow: 'shared' },
  filter: 'reference',
  comparisons: ['eq', 'ne', 'like', 'in', 'nin'],
  operand: 'referenceKey',
};
