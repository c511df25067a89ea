import { Link } from 'react-router';
import type { CellProps } from '../fieldView.ts';
import { plainText, wholeText } from '../plainText.ts';

/** Another record by its name, or by its number while its name is not known; by its key where people know it by that. */
export function ReferenceCell({ value, property, dense, view }: CellProps) {
  const { name, to } = view.referenced(property, value);
  const isKey = property.reference?.field !== undefined;
  const text = isKey ? plainText(value) : (name ?? `#${plainText(value)}`);
  const title = isKey && name !== text ? name : wholeText(text);
  const link = to ? (
    <Link to={to} title={title}>
      {text}
    </Link>
  ) : (
    <span title={title}>{text}</span>
  );
  if (dense || !isKey || name === undefined || name === text) return link;
  return (
    <>
      {link} <span className="kf-beside">{name}</span>
    </>
  );
}
