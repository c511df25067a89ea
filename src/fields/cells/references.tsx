import { Fragment } from 'react';
import type { Json } from '#schemas/resource.ts';
import type { CellProps } from '../fieldView.ts';
import { plainText, wholeText } from '../plainText.ts';
import { ReferenceCell } from './reference.tsx';

/** How many are told on one line of a table. */
const few = 3;

/** Several other records: the first few of them in a table, with all under the pointer, all elsewhere. */
export function ReferencesCell(props: CellProps) {
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
