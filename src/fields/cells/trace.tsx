import { Link } from 'react-router';
import { tracePath } from '../../links.ts';
import type { CellProps } from '../fieldView.ts';
import { plainText } from '../plainText.ts';

/** The reference of a call, as the way to its trace. */
export function TraceCell({ value }: CellProps) {
  const reference = plainText(value);
  return (
    <Link to={tracePath(reference)} className="kf-trace">
      <code>{reference}</code>
    </Link>
  );
}
