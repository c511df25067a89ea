import type { CellProps } from '../fieldView.ts';
import { plainText, wholeText } from '../plainText.ts';

/** One of a few words. Where the resource gives its words colours, a dot has the word's. */
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
