/** A value as its database writes it, so that nothing of it is lost; one that is too long is cut. */
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

/** A connection that a console page can choose. */
export interface ConsoleConnection {
  /** 0: the platform's own database. */
  readonly id: number;
  readonly name: string;
  readonly dialect: Dialect;
  readonly database: string;
  /** Whether anything can be written by it at all. */
  readonly writable: boolean;
  readonly table_prefix: string;
}

/** The kinds of databases that the console speaks with. */
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
  /** As the database writes it, such as `character varying(40)`. */
  readonly type: string;
  readonly nullable: boolean;
  readonly default: string | null;
  /** Numbers itself, or is computed: nobody has to fill it in. */
  readonly generated: boolean;
  readonly comment: string;
}

/** A table with all that is known of it. */
export interface TableInfo {
  readonly schema: string;
  readonly name: string;
  readonly columns: readonly TableColumn[];
  /** The columns of the primary key; none where rows cannot be told apart. */
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

/** What a statement gave. */
export interface SqlAnswer extends Grid {
  /** There is more than was asked for. */
  readonly more: boolean;
  /** A procedure gave further results, which are not among these rows. */
  readonly others?: boolean;
  /** How many rows it changed; nothing where it only read. */
  readonly changed: number | null;
  readonly milliseconds: number;
}

/** A statement that the caller ran before. */
export interface SqlRun {
  readonly id: number;
  readonly connection: number;
  /** What the connection is called; nothing of the platform's own database, and of one that is gone. */
  readonly name: string | null;
  readonly statement: string;
  readonly write: boolean;
  readonly rows: number | null;
  readonly milliseconds: number;
  readonly error: string | null;
  readonly created_at: string;
}

/** How much room a table takes, in bytes. */
export interface TableSize {
  readonly schema: string;
  readonly name: string;
  readonly data: number;
  readonly indexes: number;
  /** As the database estimates it; nothing where it does not. */
  readonly rows: number | null;
}

/** What one session of a database does. */
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
  /** The one by which this list was asked for. */
  readonly own: boolean;
}

/** How the rows of a table are narrowed down. */
export const rowOperators = ['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'like', 'null', 'notnull'] as const;

/** One condition on a table's rows. */
export interface RowCondition {
  readonly column: string;
  readonly operator: (typeof rowOperators)[number];
  readonly value?: string | null;
}

/** The field types of a table that is made by a form. */
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

/** Whether a column is the key `id` that every table needs; MySQL asks for it in letters of either case. */
export function isNeededKey({ key }: Pick<TableInfo, 'key'>, name: string): boolean {
  return name.toLowerCase() === 'id' && key.some((one) => one.toLowerCase() === 'id');
}
