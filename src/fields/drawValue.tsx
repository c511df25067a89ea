import type { ReactNode } from 'react';
import { RecordContextProvider } from 'react-admin';
import { fieldView } from './all.ts';
import { cutText } from './cutText.tsx';
import type { CellProps, FieldView } from './fieldView.ts';
import { isNothing } from './isNothing.ts';

/**
 * Renders a value by its field type. A missing value is a dash; on one line of a table plain text may be
 * truncated.
 */
export function drawValue(props: CellProps, type: FieldView = fieldView(props.property)): ReactNode {
  const { name, value, property, record, dense = false, view } = props;
  const Own = view.ownCell?.(name, property);
  if (Own)
    return (
      <RecordContextProvider value={record}>
        <Own value={value} dense={dense} />
      </RecordContextProvider>
    );
  if (isNothing(value) && !(dense && type.drawsMissing)) return <span className="kf-none">–</span>;
  const drawn = type.cell({ ...props, inside });
  return dense && typeof drawn === 'string' ? cutText(drawn) : drawn;
}

const inside: CellProps['inside'] = { draw: drawValue, align: (property) => fieldView(property).align };
