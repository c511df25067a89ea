import { Link } from 'react-router';
import { tracePath } from '../../links.ts';
import { type CellProps, type FieldView, textComparisons, usual } from '../fieldView.ts';
import { plainText } from '../plainText.ts';

declare module '../fieldView.ts' {
  interface FieldViews {
    trace: typeof view;
  }
}

/** The trace id of a call, which links to everything that the call logged. */
export const view: FieldView = {
  ...usual,
  cell: TraceCell,
  widget: 'text',
  filter: 'contains',
  comparisons: textComparisons,
  operand: 'text',
};

/** The reference of a call, as a link to its trace. */
function TraceCell({ value }: CellProps) {
  const reference = plainText(value);
  return (
    <Link to={tracePath(reference)} className="kf-trace">
      <code>{reference}</code>
    </Link>
  );
}
