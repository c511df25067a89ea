import type { Json, Lang, Property } from '../resource.ts';

/** The PostgreSQL types that a field's column may have. */
export type ColumnType =
  | 'text'
  | 'bigint'
  | 'double precision'
  | 'boolean'
  | 'timestamptz(3)'
  | 'date'
  | 'jsonb';

/** The comparison operators of a list filter, as sent on the wire. */
export type Operator =
  | 'eq'
  | 'ne'
  | 'gt'
  | 'gte'
  | 'lt'
  | 'lte'
  | 'in'
  | 'nin'
  | 'like'
  | 'null'
  | 'between'
  | 'within';

/** The cell type of a column in a spreadsheet. */
export type CellKind = 'text' | 'number' | 'money' | 'day' | 'moment';

/** The ways to read a cell of an imported file. */
export type CellReader =
  | 'whole'
  | 'number'
  | 'money'
  | 'yesNo'
  | 'option'
  | 'level'
  | 'day'
  | 'moment'
  | 'list'
  | 'json';

/** The shared half of a field type: how its values are validated, stored, sent and written as text. */
export interface FieldType {
  readonly name: string;
  /** The format that chooses it, and the JSON type that goes with it; absent: any type. */
  readonly format?: { readonly name: string; readonly type?: 'string' | 'integer' | 'object' };
  /** Keywords of a resource file that only this type has. */
  readonly keywords?: readonly ('higherIsBetter' | 'templates')[];
  readonly column: ColumnType;
  /** Additional JSON Schema keywords for every field of the type. */
  readonly schema: Readonly<Record<string, Json>>;
  /** The operators that a filter may use; empty means not filterable. */
  readonly operators: readonly Operator[];
  /** Whether the search box searches it by default. */
  readonly searched: boolean;
  /** Whether a list shows it by default. */
  readonly listed: boolean;
  /**
   * Whether its texts are stored in Unicode's composed form (NFC): for texts that people read, not for exact
   * ones.
   */
  readonly normalized: boolean;
  /** Where it takes the full width: in forms and on show screens, in forms only, or nowhere. */
  readonly wide: 'always' | 'form' | 'never';
  /**
   * What renders it in a form: its widget as a leaf, its widget for a whole list or object, or the table of
   * rows.
   */
  readonly formField: 'leaf' | 'whole' | 'rows';
  readonly sheetKind: CellKind;
  /** How the database writes it into a CSV file. */
  readonly csv: 'asStored' | 'hundredth' | 'yesNo' | 'option' | 'bilingual' | 'list' | 'text';
  /** A number whose digits a CSV file for spreadsheets must preserve; absent: written as is. */
  readonly exactNumber?: 'whole' | 'fraction';
  /**
   * How an import parses a cell's text: one of the common ways, or a way of its own, which returns undefined for
   * what cannot be parsed. Absent: the text itself.
   */
  readonly cellReader?: CellReader | ((text: string) => Json | undefined);
  /** Whether the number of a workbook's cell that shows 7 % is 7, not 0.07. */
  readonly readsPercentages?: boolean;
  /** Whether a workbook's number is read by its value, not by its displayed text. */
  readonly takesNumber: boolean;
  /** A day or a moment; absent: not a time. */
  readonly time?: 'day' | 'moment';
  /** A link to a record by its id or by another unique field, or a list of such links; absent: no link. */
  readonly link?: 'id' | 'key' | 'many';
  /** Whether the value holds both languages. */
  readonly bilingual?: boolean;
  /** Converts from wire to column; null stays null and is never passed. */
  toColumn?(value: Json): unknown;
  /** Converts from column to wire; null stays null and is never passed. */
  toWire?(value: unknown): Json;
  /** The text in an export. */
  toText?(value: Json, property: Property, lang: Lang): string;
}
