import { Link } from 'react-router';
import { breakable } from '../breakable.tsx';
import type { CellProps } from '../fieldView.ts';
import { plainText, wholeText } from '../plainText.ts';

interface ReferenceCellProps extends CellProps {
  /** Where there is room for one of the two only: the name, and the key to whoever points at it. */
  readonly brief?: boolean;
}

/**
 * Another record by its name, or by its number while its name is not known. Where people know it by a key, such as
 * the address of an API, that comes first and the name beside it.
 */
export function ReferenceCell({ value, property, view, brief = false }: ReferenceCellProps) {
  const { name, to, isAwaited } = view.referenced(property, value);
  const isKey = property.reference?.field !== undefined;
  // A number that is a name a moment later would make the column jump.
  if (isAwaited && !isKey) return <span className="kf-bone kf-bone-name" />;
  const key = isKey ? plainText(value) : `#${plainText(value)}`;
  const text = isKey && !brief ? key : (name ?? key);
  const title = isKey && name !== undefined && name !== key ? `${key} ${name}` : wholeText(text);
  const isAlone = !isKey || name === undefined || name === text;
  const own = isAlone ? title : undefined;
  const link = to ? (
    <Link to={to} title={own}>
      {breakable(text)}
    </Link>
  ) : (
    <span title={own}>{breakable(text)}</span>
  );
  if (isAlone) return link;
  return (
    <span title={title}>
      {link} <span className="kf-beside">{name}</span>
    </span>
  );
}
