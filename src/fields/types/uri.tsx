import { addressLink } from '../addressLink.tsx';
import { type FieldView, textComparisons, usual } from '../fieldView.ts';
import { plainText } from '../plainText.ts';

declare module '../fieldView.ts' {
  interface FieldViews {
    uri: typeof view;
  }
}

/** A web address. */
export const view: FieldView = {
  ...usual,
  cell: ({ value }) => addressLink(plainText(value), plainText(value)),
  canBeName: false,
  widget: 'uri',
  inRows: { least: 112, share: 1.6, narrow: 'whole' },
  filter: 'contains',
  comparisons: textComparisons,
  operand: 'text',
};
