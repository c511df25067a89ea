import { type FieldView, usual } from '../fieldView.ts';
import { ChoiceCell } from './choice.tsx';

declare module '../fieldView.ts' {
  interface FieldViews {
    level: typeof view;
  }
}

/** One of a few whole numbers, each with a label and a color. */
export const view: FieldView = {
  ...usual,
  cell: ChoiceCell,
  widget: 'choice',
  inRows: { least: 112, share: 1, narrow: 'shared' },
  filter: 'choice',
  comparisons: ['eq', 'ne', 'in', 'nin', 'gt', 'gte', 'lt', 'lte'],
  operand: 'select',
};
