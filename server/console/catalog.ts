import type { RawBuilder } from 'kysely';
import type { Dialect } from '#schemas/payloads/console.ts';
import { mysqlCatalog } from './mysql/catalog.ts';
import { postgresCatalog } from './postgres/catalog.ts';

type Named = { readonly schema: string; readonly name: string };
type Sql = RawBuilder<unknown>;

/** The questions that a kind of database is asked in its own words; the columns of the answers are the same for all. */
export interface Catalog {
  readonly version: Sql;
  /** schema, name, `table` or `view`. */
  readonly tables: Sql;
  /** The schemas that are looked through where a statement names none, the first one first. */
  readonly schemas: Sql;
  /** schema, table, column of everything that may be read, up to a number. */
  names(most: number): Sql;
  /** name, type, nullable, default, generated, place in the primary key (0: not in it), comment. */
  columns(table: Named): Sql;
  /** name, columns, unique. */
  indexes(table: Named): Sql;
  /** name, columns, where they lead. */
  links(table: Named): Sql;
  /** schema, name, bytes of data, bytes of indexes, rows as the server estimates them (null: it knows nothing). */
  readonly sizes: Sql;
  /** id, user, host, database, command, seconds, state, statement, own. */
  readonly processes: Sql;
  kill(id: number): Sql;
  /** The statements that begin a transaction which cannot write, and one that can. */
  readonly beginRead: readonly string[];
  readonly beginWrite: readonly string[];
  readonly beginPlan: readonly string[];
  /** Bounds what follows in the transaction. */
  limit(milliseconds: number): readonly string[];
  explain(text: string): string;
}

/** The catalog of each kind. */
export const catalogs: Readonly<Record<Dialect, Catalog>> = {
  postgres: postgresCatalog,
  mysql: mysqlCatalog,
};
