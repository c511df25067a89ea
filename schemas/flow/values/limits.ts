/**
 * The maximum length of a text that a flow computes, in UTF-16 units; responses have the same limit in bytes.
 */
export const mostText = 5_000_000;

/** The maximum nesting depth of values. */
export const mostDepth = 100;
