import type { CellProps } from '../fieldView.ts';
import { plainText } from '../plainText.ts';

/** An e-mail address or a telephone number; on a show screen one can write to it or call it. */
export function ContactCell({ value, property, dense }: CellProps) {
  const text = plainText(value);
  if (dense) return text;
  const href =
    property.format === 'phone' ? `tel:${text.replace(/[^\d+]/g, '')}` : `mailto:${encodeURIComponent(text)}`;
  return <a href={href}>{text}</a>;
}
