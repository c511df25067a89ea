const locks = /pg_(?:try_)?advisory/i;
// Code that runs a text as a statement, or that writes a name by its character codes.
const hiding = /\b(?:query|cursor)_to_xml|\bts_(?:stat|rewrite)\b|u&"/i;

/**
 * Whether a statement uses advisory locks, or could hide that it does. Such locks are global: taking one that
 * the platform uses blocks everyone who waits for it.
 */
export function namesLocks(statement: string): boolean {
  return locks.test(statement) || hiding.test(statement);
}
