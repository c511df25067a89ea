import { Fragment } from 'react';
import type { Json } from '#schemas/resource.ts';
import { type CellProps, type FieldView, usual } from '../fieldView.ts';
import { plainText, wholeText } from '../plainText.ts';
import { ReferenceCell } from './reference.tsx';

declare module '../fieldView.ts' {
  interface FieldViews {
    references: typeof view;
  }
}

/** Several records of another resource. Its operators test whether the list contains a record. */
export const view: FieldView = {
  ...usual,
  cell: ReferencesCell,
  canBeName: false,
  widget: 'references',
  inRows: { least: 220, share: 2.4, narrow: 'whole' },
  filter: 'reference',
  comparisons: ['eq', 'ne'],
  operand: 'entry',
};

/** How many are listed on one line of a table. */
const few = 3;

/** Several other records: the first few in a table, with all of them in the tooltip; all elsewhere. */
function ReferencesCell(props: CellProps) {
  const { value, property, dense, view } = props;
  const entries = (Array.isArray(value) ? value : [value]) as readonly Json[];
  const brief = dense === true && entries.length > 1;
  const item = property.items ?? {};
  const nameOf = (entry: Json) => view.referenced(item, entry).name ?? plainText(entry);
  const one = (entry: Json) => ReferenceCell({ ...props, value: entry, property: item, brief });
  if (dense)
    return (
      <span title={wholeText(entries.map(nameOf).join(', '))}>
        {entries.slice(0, few).map((entry, at) => (
          <Fragment key={plainText(entry)}>
            {at > 0 && ', '}
            {one(entry)}
          </Fragment>
        ))}
        {entries.length > few && ` +${entries.length - few}`}
      </span>
    );
  return (
    <ul className="kf-words">
      {[...new Set(entries)].map((entry) => (
        <li key={plainText(entry)}>{one(entry)}</li>
      ))}
    </ul>
  );
}
