import type { ReactNode } from 'react';
import type { Json, Property, Row } from '#schemas/resource.ts';
import type { CellView } from './cellView.ts';

/** What a cell is told. */
export interface CellProps {
  /** The field's name. */
  readonly name: string;
  readonly value: Json;
  readonly property: Property;
  readonly record: Row;
  /** On one line of a table; otherwise in full, as on a show screen. */
  readonly dense?: boolean;
  readonly view: CellView;
  /** Draws the values inside this one. */
  readonly drawInside?: (props: CellProps) => ReactNode;
}

/** The visible half of a field type that shows a value. It has no hooks: rows call it as a plain function. */
export type Cell = (props: CellProps) => ReactNode;
