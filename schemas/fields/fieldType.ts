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

/** The comparison words of a list filter, as they travel on the wire. */
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

/** The pure half of a field type: how its values are checked, stored, sent and written as text. */
export interface FieldType {
  readonly name: string;
  readonly column: ColumnType;
  /** Further JSON Schema words that every field of the type obeys. */
  readonly schema: Readonly<Record<string, Json>>;
  /** The operators that a filter may use; none: not filterable. */
  readonly operators: readonly Operator[];
  /** Whether the search box looks here unless the field says otherwise. */
  readonly searched: boolean;
  /** Whether a list shows it unless the file says otherwise. */
  readonly listed: boolean;
  readonly align: 'start' | 'end';
  /** From the wire to the column; null stays null and never arrives here. */
  toColumn?(value: Json): unknown;
  /** From the column to the wire; null stays null and never arrives here. */
  toWire?(value: unknown): Json;
  /** What a person reads in an export. */
  toText?(value: Json, property: Property, lang: Lang): string;
}
