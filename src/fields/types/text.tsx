import { type CellProps, type FieldView, textComparisons, usual } from '../fieldView.ts';
import { KeyText } from '../KeyText.tsx';
import { plainText } from '../plainText.ts';

declare module '../fieldView.ts' {
  interface FieldViews {
    text: typeof view;
  }
}

/** One line of text; at most 255 characters by default. */
export const view: FieldView = {
  ...usual,
  cell: TextCell,
  widget: 'text',
  filter: 'contains',
  comparisons: textComparisons,
  operand: 'text',
  diff: 'text',
};

/** A short text, unchanged. */
function TextCell({ value, dense, name, property, view }: CellProps) {
  const text = plainText(value);
  if (property.random === undefined || text === '') return text;
  if (dense) return <code className="kf-key">{text}</code>;
  return <KeyText text={text} label={property.label?.[view.lang] ?? name} />;
}
