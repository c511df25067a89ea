import type { ReactNode } from 'react';
import { fieldTypeName } from '#schemas/fields/all.ts';
import { cells } from './cells.ts';
import type { Cell, CellProps } from './fieldView.ts';
import { isNothing } from './isNothing.ts';

/** Draws a value by its field type; nothing at all is a dash. */
export function drawValue(props: CellProps, cell?: Cell): ReactNode {
  const { value, property } = props;
  const draw = cell ?? cells[fieldTypeName(property)];
  // In a list a picture that is not there still tells whose it would be.
  if (isNothing(value) && !(props.dense && draw === cells.image)) return <span className="kf-none">–</span>;
  return draw({ ...props, drawInside: drawValue });
}
