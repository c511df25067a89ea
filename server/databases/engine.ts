import type { LookupFunction } from 'node:net';
import type pg from 'pg';
import type { Dialect, GridColumn } from '#schemas/payloads/console.ts';
import type { Row } from '#schemas/resource.ts';

/** The address and credentials of a database. */
export interface Target {
  readonly dialect: Dialect;
  /** A host name, an IP address, or a socket directory (the platform's own database only). */
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly database: string;
  readonly tls: boolean;
  /** The charset of values that may be written; any character when it is not set. */
  readonly charset?: string;
  /** The TLS settings of the platform's connection to its own database. */
  readonly ssl?: pg.PoolConfig['ssl'];
  /** Validates the target of a connection and pins its address. */
  readonly pinned?: () => Promise<LookupFunction>;
}

/** Rows with values as the database formats them. */
export interface Batch {
  readonly columns: readonly GridColumn[];
  readonly rows: readonly (readonly (string | null)[])[];
  /** The number of changed rows, if known. */
  readonly changed: number | null;
  /** There were further results, whose rows are not included. */
  readonly others?: boolean;
}

/** The result of a statement, with rows as flow values. */
export interface Typed {
  readonly rows: readonly Row[];
  /** The number of changed or returned rows. */
  readonly count: number;
  /** The key that the database generated for a new row, where it reports it outside the rows. */
  readonly key?: unknown;
}

/**
 * A parameter or column of a prepared statement, with the database's name of its type; null where it reports
 * none.
 */
export interface DescribedName {
  readonly name: string;
  readonly type: string | null;
}

/** A statement to describe. */
export interface StatementToDescribe {
  readonly text: string;
  /**
   * The same statement with a parameter for each constant, as PostgreSQL may plan it; without it no plan is
   * requested.
   */
  readonly planned?: { readonly text: string; readonly parameters: number } | undefined;
}

/** What a database reports about a statement without running it. */
export interface DescribedStatement {
  readonly parameters: readonly DescribedName[];
  readonly columns: readonly DescribedName[];
  /** The planner's estimates; null where it gives none. */
  readonly plan: { readonly cost: number | null; readonly rows: number | null };
}

/** One connection while it is in use. */
export interface Session {
  /** Runs a generated statement with bound values. */
  query(text: string, values?: readonly unknown[]): Promise<Batch>;
  /** Runs one statement with bound values and returns its rows as flow values, up to a number of bytes. */
  typed(text: string, values: readonly unknown[], most: number): Promise<Typed>;
  /** Prepares a statement and reports its parameters and columns; does not run it. */
  describe(statement: StatementToDescribe): Promise<DescribedStatement>;
  /** Runs a statement that a user typed and yields its rows in batches. */
  stream(text: string): AsyncGenerator<Batch>;
  /** Asks the server to cancel the running statement. */
  cancel(): Promise<void>;
  /**
   * Terminates the session on its server along with the running statement, which may have ignored a cancel
   * request.
   */
  end(): Promise<void>;
  /** Releases the connection; a connection with leftover state is closed. */
  release(isClean: boolean): void;
}

/** A small connection pool for one database. */
export interface Engine {
  readonly dialect: Dialect;
  open(): Promise<Session>;
  close(): Promise<void>;
}

/** The options of a pool. */
export interface PoolWish {
  readonly most: number;
  /** The client name that the server shows. */
  readonly name: string;
  /** Session settings in addition to the common ones. */
  readonly settings: string;
}

/** The connection timeout in milliseconds. */
export const connectWithin = 3000;

/**
 * The driver's own connect timeout for unassigned connections, in milliseconds. Its timer keeps running while
 * this process is suspended; callers are notified through `freshSockets`.
 */
export const driverGivesUp = 30_000;

/** The connection pool of the console. */
export const consolePool: PoolWish = { most: 4, name: 'kaifang console', settings: '' };

/** The number of rows per batch. */
export const batchRows = 100;

/** The maximum bytes per batch, which limits memory use. */
export const mostBytes = 64 * 1024 * 1024;
