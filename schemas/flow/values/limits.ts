/** How long a text may become that a flow works out, in UTF-16 units; answers have the same limit in bytes. */
export const mostText = 5_000_000;

/** How deep values may be nested. */
export const mostDepth = 100;
