import type { Dialect } from '../../payloads/console.ts';
import type { Base, Surroundings } from '../api.ts';

/** How a kind of database writes what the statements of flows are made of. */
export interface Grammar {
  /** A name of a table or a column, taken literally. */
  quoted(name: string): string;
  /** Where the bound value of this number goes; the first is 1. */
  place(number: number): string;
  /** Whether a column is one of some values. `bind` binds one and says where it goes. */
  isIn(column: string, values: readonly unknown[], bind: (value: unknown) => string): string;
  /** What an insert says of a row of which nothing is given. */
  readonly emptyRow: string;
  /** What makes an insert give the key of its row, where that has to be said. */
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
  // The server tells it with its answer.
  insertEnd: '',
};

/** The grammar of each kind of database. */
export const grammars: Readonly<Record<Dialect, Grammar>> = { postgres, mysql };

const ownData: Base = { dialect: 'postgres', prefix: '' };

/** The database that a node asks; the platform's own data is in PostgreSQL. */
export function baseOf(around: Surroundings, connection: string | undefined): Base {
  return (connection && around.base?.(connection)) || ownData;
}
