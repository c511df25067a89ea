import type { LookupFunction } from 'node:net';
import type pg from 'pg';
import type { Dialect, GridColumn } from '#schemas/payloads/console.ts';
import type { Row } from '#schemas/resource.ts';

/** Where a database is, and who reaches it. */
export interface Target {
  readonly dialect: Dialect;
  /** A host name, an address, or the folder of a socket (the platform's own database only). */
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly password: string;
  readonly database: string;
  readonly tls: boolean;
  /** What may be written to it; anything where nothing is said. */
  readonly charset?: string;
  /** How the platform itself secures the connection to its own database. */
  readonly ssl?: pg.PoolConfig['ssl'];
  /** Judges where a connection may go, and pins it there. */
  readonly pinned?: () => Promise<LookupFunction>;
}

/** Rows as the database writes their values. */
export interface Batch {
  readonly columns: readonly GridColumn[];
  readonly rows: readonly (readonly (string | null)[])[];
  /** How many rows the statement changed, where it is known. */
  readonly changed: number | null;
  /** There were further results, of which no row is among these. */
  readonly others?: boolean;
}

/** What a statement came to, its rows as flows have their values. */
export interface Typed {
  readonly rows: readonly Row[];
  /** How many rows it changed or gave. */
  readonly count: number;
  /** The key that the database gave to a new row, where it tells that beside the rows. */
  readonly key?: unknown;
}

/** A name that a prepared statement takes or gives, with its type as the database calls it; null where it tells none. */
export interface DescribedName {
  readonly name: string;
  readonly type: string | null;
}

/** A statement that a database is asked about. */
export interface StatementToDescribe {
  readonly text: string;
  /** The same with a parameter for each constant, as PostgreSQL may plan it; without it no plan is asked for. */
  readonly planned?: { readonly text: string; readonly parameters: number } | undefined;
}

/** What a database says of a statement without running it. */
export interface DescribedStatement {
  readonly parameters: readonly DescribedName[];
  readonly columns: readonly DescribedName[];
  /** What the planner expects; null where it does not say. */
  readonly plan: { readonly cost: number | null; readonly rows: number | null };
}

/** One connection while it is used. */
export interface Session {
  /** Runs a statement of our own with bound values. */
  query(text: string, values?: readonly unknown[]): Promise<Batch>;
  /** Runs one statement with bound values, and gives its rows as flows have them; they have so many bytes at most. */
  typed(text: string, values: readonly unknown[], most: number): Promise<Typed>;
  /** Prepares a statement and tells what it takes and gives; it is not run. */
  describe(statement: StatementToDescribe): Promise<DescribedStatement>;
  /** Runs a statement that a person typed, and gives its rows piece by piece. */
  stream(text: string): AsyncGenerator<Batch>;
  /** Asks the server to stop what runs. */
  cancel(): Promise<void>;
  /** Ends the session on its server with what runs there, which may have caught the wish to stop and gone on. */
  end(): Promise<void>;
  /** Gives the connection back; one that is not clean is closed. */
  release(isClean: boolean): void;
}

/** A small pool of connections to one database. */
export interface Engine {
  readonly dialect: Dialect;
  open(): Promise<Session>;
  close(): Promise<void>;
}

/** How a pool is made. */
export interface PoolWish {
  readonly most: number;
  /** Whom the server sees. */
  readonly name: string;
  /** What is set on each new connection beside what all have. */
  readonly settings: string;
}

/** How long one waits for a connection, in milliseconds. */
export const connectWithin = 3000;

/**
 * When a driver itself gives a connection up that it opened for nobody in particular, in milliseconds. Its clock runs
 * on while this process stands still: whoever waits is told by `freshSockets`.
 */
export const driverGivesUp = 30_000;

/** The pool of the console. */
export const consolePool: PoolWish = { most: 4, name: 'kaifang console', settings: '' };

/** How many rows come in a piece. */
export const batchRows = 100;

/** How many bytes a piece may have: what is larger would fill the memory. */
export const mostBytes = 64 * 1024 * 1024;
