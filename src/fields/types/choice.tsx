import { type CellProps, choiceComparisons, type FieldView, usual } from '../fieldView.ts';
import { plainText, wholeText } from '../plainText.ts';

declare module '../fieldView.ts' {
  interface FieldViews {
    choice: typeof view;
  }
}

/** One of a few words, each with a label and a color. */
export const view: FieldView = {
  ...usual,
  cell: ChoiceCell,
  isState: true,
  widget: 'choice',
  inRows: { least: 104, share: 1, narrow: 'shared' },
  filter: 'choice',
  comparisons: choiceComparisons,
  operand: 'select',
};

/** One of a few values. If the resource assigns colours to its values, a dot shows the colour. */
export function ChoiceCell({ value, property, view }: CellProps) {
  const options = property.options ?? {};
  const text = plainText(value);
  const option = Object.hasOwn(options, text) ? options[text] : undefined;
  const word = option?.label[view.lang] ?? text;
  const isColoured = Object.values(options).some(({ tone }) => tone !== undefined && tone !== 'neutral');
  if (!isColoured) return word;
  return (
    <span className="kf-tone" data-tone={option?.tone ?? 'neutral'} title={wholeText(word)}>
      {word}
    </span>
  );
}
