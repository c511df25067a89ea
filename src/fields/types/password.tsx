import { type FieldView, usual } from '../fieldView.ts';

declare module '../fieldView.ts' {
  interface FieldViews {
    password: typeof view;
  }
}

/** A sign-in password: hashed, never read back. */
export const view: FieldView = {
  ...usual,
  // Not even its length is shown.
  cell: () => '••••••',
  widget: 'password',
  isSecret: true,
  filter: 'none',
  comparisons: [],
  operand: 'text',
};
