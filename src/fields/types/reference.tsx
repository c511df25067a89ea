import { Link } from 'react-router';
import { breakable } from '../breakable.tsx';
import { type CellProps, type FieldView, usual } from '../fieldView.ts';
import { plainText, wholeText } from '../plainText.ts';

declare module '../fieldView.ts' {
  interface FieldViews {
    reference: typeof view;
  }
}

/** The id of a record of another resource. */
export const view: FieldView = {
  ...usual,
  cell: ReferenceCell,
  canBeName: false,
  widget: 'reference',
  inRows: { least: 190, share: 1.6, narrow: 'shared' },
  filter: 'reference',
  comparisons: ['eq', 'ne', 'in', 'nin'],
  operand: 'reference',
  styles: (tokens) => ({
    '& .kf-beside': { color: tokens.inkFaint },
  }),
};

interface ReferenceCellProps extends CellProps {
  /** If there is room for only one: the name, with the key in the tooltip. */
  readonly brief?: boolean;
}

/**
 * Another record by its name, or by its id while the name is not known. If people know it by a key, such as
 * the address of an API, the key comes first and the name follows.
 */
export function ReferenceCell({ value, property, view, brief = false }: ReferenceCellProps) {
  const { name, to, isAwaited } = view.referenced(property, value);
  const isKey = property.reference?.field !== undefined;
  // Replacing an id with a name a moment later would make the column jump.
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
