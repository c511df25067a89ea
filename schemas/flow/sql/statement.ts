import { grammars } from './grammar.ts';

/** A statement and what is bound to its places. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** A name of a table or a column as PostgreSQL takes it literally. */
export const quoted = grammars.postgres.quoted;

/** A value as the driver sends it: lists and objects as JSON. */
export function bound(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
}
