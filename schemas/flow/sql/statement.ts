import { grammars } from './grammar.ts';

/** A statement and its bound values. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** A name of a table or a column, quoted for PostgreSQL. */
export const quoted = grammars.postgres.quoted;

/** A value as the driver expects it: lists and objects as JSON. */
export function bound(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
}
