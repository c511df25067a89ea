/**
 * Something wrong with a flow: where, and the text that says what is wrong and what would be right, below
 * `flow.problem`, or below `refusal` where the key says a group.
 */
export interface Problem {
  /** The node's id; nothing for what concerns the whole. */
  readonly node: string | null;
  /** Which part of the node, such as `where.0.2` or `values.total`. */
  readonly field: string;
  readonly severity: 'error' | 'warning';
  readonly key: string;
  readonly values: Readonly<Record<string, string | number>>;
}

/** Makes problems of one node. */
export type Report = (field: string, key: string, values?: Problem['values']) => Problem;

/** What reports errors of a node. */
export function errorOf(node: string | null): Report {
  return (field, key, values = {}) => ({ node, field, severity: 'error', key, values });
}

/** What reports what works, but hardly as it was meant. */
export function warningOf(node: string | null): Report {
  return (field, key, values = {}) => ({ node, field, severity: 'warning', key, values });
}
