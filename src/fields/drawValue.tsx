import type { ReactNode } from 'react';
import { fieldTypeName } from '#schemas/fields/all.ts';
import { cells } from './cells.ts';
import { cutText } from './cutText.tsx';
import type { Cell, CellProps } from './fieldView.ts';
import { isNothing } from './isNothing.ts';

/** Draws a value by its field type; nothing at all is a dash, and on one line of a table what is mere text may be cut. */
export function drawValue(props: CellProps, cell?: Cell): ReactNode {
  const { value, property } = props;
  const draw = cell ?? cells[fieldTypeName(property)];
  // In a list a picture that is not there still tells whose it would be.
  if (isNothing(value) && !(props.dense && draw === cells.image)) return <span className="kf-none">–</span>;
  const drawn = draw({ ...props, drawInside: drawValue });
  return props.dense && typeof drawn === 'string' ? cutText(drawn) : drawn;
}
