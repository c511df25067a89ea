/**
 * A fault in a flow: its place, and the message, which names the fix. The message is below `flow.problem`, or
 * below `refusal` where the key includes a group.
 */
export interface Problem {
  /** The node's id; null for a fault of the whole flow. */
  readonly node: string | null;
  /** The part of the node, such as `where.0.2` or `values.total`. */
  readonly field: string;
  readonly severity: 'error' | 'warning';
  readonly key: string;
  readonly values: Readonly<Record<string, string | number>>;
}

/** Reports problems of one node. */
export type Report = (field: string, key: string, values?: Problem['values']) => Problem;

/** A reporter of errors of a node. */
export function errorOf(node: string | null): Report {
  return (field, key, values = {}) => ({ node, field, severity: 'error', key, values });
}

/** A reporter of warnings: what works, but hardly as intended. */
export function warningOf(node: string | null): Report {
  return (field, key, values = {}) => ({ node, field, severity: 'warning', key, values });
}
