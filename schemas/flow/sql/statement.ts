/** A statement and what is bound to its `$1`, `$2`, …. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** A name of a table or a column as PostgreSQL takes it literally. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** A value as the driver sends it: lists and objects as JSON. */
export function bound(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
}
