/** A value as its database writes it, without loss of precision; a long one is truncated. */
export type Cell = string | null | { readonly cut: string };

/** A column of a result. */
export interface GridColumn {
  readonly name: string;
  readonly type: string;
}

/** Rows with their columns. */
export interface Grid {
  readonly columns: readonly GridColumn[];
  readonly rows: readonly (readonly Cell[])[];
}

/** A connection that a console page offers. */
export interface ConsoleConnection {
  /** 0: the platform's own database. */
  readonly id: number;
  readonly name: string;
  readonly dialect: Dialect;
  readonly database: string;
  /** Whether the connection allows writes. */
  readonly writable: boolean;
  readonly table_prefix: string;
}

/** The databases that the console supports. */
export type Dialect = 'postgres' | 'mysql';

/** A table or view in the tree. */
export interface ListedTable {
  readonly schema: string;
  readonly name: string;
  readonly kind: 'table' | 'view';
}

/** A column of a table. */
export interface TableColumn {
  readonly name: string;
  /** In the database's syntax, such as `character varying(40)`. */
  readonly type: string;
  readonly nullable: boolean;
  readonly default: string | null;
  /** Auto-numbered or computed, so no value is required. */
  readonly generated: boolean;
  readonly comment: string;
}

/** A table with all its metadata. */
export interface TableInfo {
  readonly schema: string;
  readonly name: string;
  readonly columns: readonly TableColumn[];
  /** The columns of the primary key; empty where rows cannot be identified. */
  readonly key: readonly string[];
  readonly indexes: readonly { name: string; columns: string; unique: boolean }[];
  readonly links: readonly { name: string; columns: string; to: string }[];
}

/** A page of a table's rows. */
export interface RowsAnswer extends Grid {
  readonly key: readonly string[];
  readonly total: number;
  readonly total_is_exact: boolean;
}

/** The result of a statement. */
export interface SqlAnswer extends Grid {
  /** There are more rows than requested. */
  readonly more: boolean;
  /** A procedure returned further results, which are not among these rows. */
  readonly others?: boolean;
  /** The number of changed rows; null where the statement only read. */
  readonly changed: number | null;
  readonly milliseconds: number;
}

/** A statement from the caller's history. */
export interface SqlRun {
  readonly id: number;
  readonly connection: number;
  /** The connection's name; null for the platform's own database and for a deleted connection. */
  readonly name: string | null;
  readonly statement: string;
  readonly write: boolean;
  readonly rows: number | null;
  readonly milliseconds: number;
  readonly error: string | null;
  readonly created_at: string;
}

/** The size of a table, in bytes. */
export interface TableSize {
  readonly schema: string;
  readonly name: string;
  readonly data: number;
  readonly indexes: number;
  /** The database's estimate; null where there is none. */
  readonly rows: number | null;
}

/** The activity of one database session. */
export interface DatabaseProcess {
  readonly id: number;
  readonly user: string;
  readonly host: string;
  readonly database: string;
  readonly command: string;
  readonly seconds: number;
  readonly state: string;
  /** With its values masked. */
  readonly statement: string;
  /** The session that requested this list. */
  readonly own: boolean;
}

/** The operators for filtering a table's rows. */
export const rowOperators = ['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'like', 'null', 'notnull'] as const;

/** One condition on a table's rows. */
export type RowCondition = {
  readonly column: string;
  readonly operator: (typeof rowOperators)[number];
  readonly value?: string | null;
};

/** The field types of a table created by a form. */
export const columnTypes = [
  'string',
  'text',
  'integer',
  'float',
  'decimal',
  'boolean',
  'date',
  'array',
  'object',
  'file',
] as const;

/**
 * Whether a column is the key `id` that every table needs; MySQL compares column names case-insensitively.
 */
export function isNeededKey({ key }: Pick<TableInfo, 'key'>, name: string): boolean {
  return name.toLowerCase() === 'id' && key.some((one) => one.toLowerCase() === 'id');
}
