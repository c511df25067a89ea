import { type FieldView, usual } from '../fieldView.ts';
import { CodeCell } from './code.tsx';

declare module '../fieldView.ts' {
  interface FieldViews {
    sql: typeof view;
  }
}

/** SQL text. */
export const view: FieldView = {
  ...usual,
  cell: CodeCell,
  widget: 'sql',
  inRows: 'below',
  filter: 'contains',
  comparisons: ['like'],
  operand: 'text',
  diff: 'text',
};
