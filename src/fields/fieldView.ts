import type { CSSObject, Theme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import type { Operator } from '#schemas/fields/fieldType.ts';
import type { Json, Property, Row } from '#schemas/resource.ts';
import type { CellView } from './cellView.ts';
import type { WidgetName } from './widgets.ts';

/** The props of a cell. */
export interface CellProps {
  /** The field's name. */
  readonly name: string;
  readonly value: Json;
  readonly property: Property;
  readonly record: Row;
  /** On one line of a table; otherwise in full, as on a show screen. */
  readonly dense?: boolean;
  readonly view: CellView;
  /** How the values inside this one are rendered and aligned. */
  readonly inside?: {
    draw(props: CellProps): ReactNode;
    align(property: Property): FieldView['align'];
  };
}

/**
 * The component of a field type that shows a value. It must not use hooks: rows call it as a plain function.
 */
type Cell = (props: CellProps) => ReactNode;

/** The control above a list that filters by a field. */
export type FilterControl =
  | 'choice'
  | 'boolean'
  | 'reference'
  | 'contains'
  | 'exact'
  | 'range'
  /** A range, but of a key one value. */
  | 'count'
  | 'dates'
  /** Whether it has a value. */
  | 'presence'
  | 'none';

/** The control of the filter builder for one value to compare with. */
export type OperandControl =
  | 'text'
  | 'select'
  | 'integer'
  | 'number'
  | 'money'
  | 'duration'
  | 'date'
  | 'dateTime'
  | 'reference'
  | 'referenceKey'
  /** One of the records that the field lists. */
  | 'entry';

/** The place of a field in a table of rows of a form. */
export type InRows =
  | {
      /** The minimum width in pixels, and the share of the remaining width. */
      readonly least: number;
      readonly share: number;
      /** On a narrow screen: next to other fields, or over the whole width. */
      readonly narrow: 'shared' | 'whole';
    }
  /** A line of its own below the other fields. */
  | 'below';

/** The visible half of a field type: everything that a screen does differently for its values. */
export interface FieldView {
  readonly cell: Cell;
  /** In a list, whether its cell also shows a missing value; otherwise that is a dash. */
  readonly drawsMissing: boolean;
  readonly align: 'start' | 'end';
  /**
   * Whether its column may contain the link to the record; false for values that are links themselves or have
   * no text.
   */
  readonly canBeName: boolean;
  /** Whether its colored options are the state of a record, at the top of a card. */
  readonly isState: boolean;
  /** How the preview of a record shows it. */
  readonly preview: 'picture' | 'document' | 'block' | 'paragraph' | 'inline';
  /** How two versions are compared: as texts word by word, or by their cells. */
  readonly diff: 'text' | 'html' | 'lines' | 'cell';
  /** Whether the sum of its values is an amount of money. */
  readonly isAmount: boolean;
  /** Its widget in forms. */
  readonly widget: WidgetName;
  /** The value of a new record whose field was not touched. */
  readonly untouched: Json | undefined;
  /** Whether a value is never readable again: not prefilled, and not stored in the browser. */
  readonly isSecret: boolean;
  readonly inRows: InRows;
  /** How its cell in a list is edited in place. */
  readonly editor: 'form' | 'switch';
  readonly filter: FilterControl;
  /** The operators that the filter builder offers, most likely first. */
  readonly comparisons: readonly Operator[];
  readonly operand: OperandControl;
  /** Converts typed filter text to a wire value; undefined when it is invalid. */
  readTyped(text: string): Json | undefined;
  /** The styles of its cell, for the element around a table or a show screen. */
  styles(tokens: Theme['tokens']): CSSObject;
}

/** The view of each type; every file of `types/` adds its own, so that a missing one does not compile. */
// biome-ignore lint/suspicious/noEmptyInterface: it is filled by the files of the types
export interface FieldViews {}

/** The facets that most types share: one short value that has a form of its own only in its cell and widget. */
export const usual = {
  drawsMissing: false,
  align: 'start',
  canBeName: true,
  isState: false,
  preview: 'inline',
  diff: 'cell',
  isAmount: false,
  untouched: undefined,
  isSecret: false,
  inRows: { least: 112, share: 1.6, narrow: 'shared' },
  editor: 'form',
  readTyped: (text) => text,
  styles: () => ({}),
} as const satisfies Partial<FieldView>;

/** The comparisons of a text. */
export const textComparisons: readonly Operator[] = ['like', 'eq', 'ne', 'in', 'nin'];

/** The comparisons of a number. */
export const numberComparisons: readonly Operator[] = ['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'between'];

/** The comparisons of a value that is one of some. */
export const choiceComparisons: readonly Operator[] = ['eq', 'ne', 'in', 'nin'];

/** A typed integer. */
export function typedInteger(text: string): number | undefined {
  return /^-?\d{1,15}$/.test(text) ? Number(text) : undefined;
}
