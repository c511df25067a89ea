import { choiceComparisons, type FieldView, usual } from '../fieldView.ts';
import { ChoiceCell } from './choice.tsx';

declare module '../fieldView.ts' {
  interface FieldViews {
    resource: typeof view;
  }
}

/** The name of a resource, shown as the resource's label. */
export const view: FieldView = {
  ...usual,
  cell: ChoiceCell,
  widget: 'choice',
  filter: 'choice',
  comparisons: choiceComparisons,
  operand: 'select',
};
