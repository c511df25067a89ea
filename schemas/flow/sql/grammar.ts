import type { Dialect } from '../../payloads/console.ts';
import type { Base, Surroundings } from '../api.ts';

/** The SQL syntax of a database that the statements of flows use. */
export interface Grammar {
  /** A quoted name of a table or a column. */
  quoted(name: string): string;
  /** The placeholder of a bound value by number, starting at 1. */
  place(number: number): string;
  /** Tests whether a column is one of some values. `bind` binds a value and returns its placeholder. */
  isIn(column: string, values: readonly unknown[], bind: (value: unknown) => string): string;
  /** The syntax for inserting a row without values. */
  readonly emptyRow: string;
  /** The clause that makes an insert return the key of its row, where one is needed. */
  readonly insertEnd: string;
}

const postgres: Grammar = {
  quoted: (name) => `"${name.replaceAll('"', '""')}"`,
  place: (number) => `$${number}`,
  isIn: (column, values, bind) => `${column} = any(${bind(values)})`,
  emptyRow: 'default values',
  insertEnd: ' returning "id"',
};

const mysql: Grammar = {
  quoted: (name) => `\`${name.replaceAll('`', '``')}\``,
  place: () => '?',
  isIn: (column, values, bind) =>
    values.length === 0 ? 'false' : `${column} in (${values.map(bind).join(', ')})`,
  emptyRow: '() values ()',
  // The server returns it with its response.
  insertEnd: '',
};

/** The syntax of each database. */
export const grammars: Readonly<Record<Dialect, Grammar>> = { postgres, mysql };

const ownData: Base = { dialect: 'postgres', prefix: '' };

/** The database that a node queries; the platform's own data is in PostgreSQL. */
export function baseOf(around: Surroundings, connection: string | undefined): Base {
  return (connection && around.base?.(connection)) || ownData;
}
