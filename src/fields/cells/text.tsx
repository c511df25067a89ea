import type { CellProps } from '../fieldView.ts';
import { KeyText } from '../KeyText.tsx';
import { plainText } from '../plainText.ts';

/** A short text as it is. */
export function TextCell({ value, dense, name, property, view }: CellProps) {
  const text = plainText(value);
  if (property.random === undefined || text === '') return text;
  if (dense) return <code className="kf-key">{text}</code>;
  return <KeyText text={text} label={property.label?.[view.lang] ?? name} />;
}
