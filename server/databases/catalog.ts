import type { RawBuilder } from 'kysely';
import type { Dialect } from '#schemas/payloads/console.ts';
import { mysqlCatalog } from './mysql/catalog.ts';
import { postgresCatalog } from './postgres/catalog.ts';

type Named = { readonly schema: string; readonly name: string };
type Sql = RawBuilder<unknown>;

/** The catalog queries of a database kind; the result columns are the same for all kinds. */
export interface Catalog {
  readonly version: Sql;
  /** schema, name, `table` or `view`. */
  readonly tables: Sql;
  /** The search path for unqualified names, in order. */
  readonly schemas: Sql;
  /** schema, table and column of everything readable, up to a limit. */
  names(most: number): Sql;
  /** name, type, nullable, default, generated, position in the primary key (0: not in it), comment. */
  columns(table: Named): Sql;
  /** name, columns, unique. */
  indexes(table: Named): Sql;
  /** name, columns, referenced columns. */
  links(table: Named): Sql;
  /** schema, name, bytes of data, bytes of indexes, estimated rows (null: unknown). */
  readonly sizes: Sql;
  /** id, user, host, database, command, seconds, state, statement, own. */
  readonly processes: Sql;
  kill(id: number): Sql;
  /** The statements that begin a read-only transaction and a read-write one. */
  readonly beginRead: readonly string[];
  readonly beginWrite: readonly string[];
  readonly beginPlan: readonly string[];
  /** Sets the time limit for the rest of the transaction. */
  limit(milliseconds: number): readonly string[];
  explain(text: string): string;
}

/** The catalog of each database kind. */
export const catalogs: Readonly<Record<Dialect, Catalog>> = {
  postgres: postgresCatalog,
  mysql: mysqlCatalog,
};
