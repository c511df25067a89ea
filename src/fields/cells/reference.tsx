import { Link } from 'react-router';
import type { CellProps } from '../fieldView.ts';
import { plainText, wholeText } from '../plainText.ts';

/** Another record by its name, or by its number while its name is not known. */
export function ReferenceCell({ value, property, view }: CellProps) {
  const { name, to } = view.referenced(property, value);
  const text = name ?? `#${plainText(value)}`;
  const title = wholeText(text);
  return to ? (
    <Link to={to} title={title}>
      {text}
    </Link>
  ) : (
    <span title={title}>{text}</span>
  );
}
