import type { CellProps } from '../fieldView.ts';
import { KeyText } from '../KeyText.tsx';
import { plainText } from '../plainText.ts';

/** A short text as it is. */
export function TextCell({ value, dense, name, property, view }: CellProps) {
  const text = plainText(value);
  const isKey = !dense && property.random !== undefined && text !== '';
  return isKey ? <KeyText text={text} label={property.label?.[view.lang] ?? name} /> : text;
}
