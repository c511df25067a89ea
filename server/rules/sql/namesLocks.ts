const locks = /pg_(?:try_)?advisory/i;
// What runs a text as a statement, or writes a name by the numbers of its letters.
const hiding = /\b(?:query|cursor)_to_xml|\bts_(?:stat|rewrite)\b|u&"/i;

/**
 * Whether a statement speaks of advisory locks, or could hide that it does. Such locks are everybody's: who takes one
 * that the platform works with holds up whoever waits for it.
 */
export function namesLocks(statement: string): boolean {
  return locks.test(statement) || hiding.test(statement);
}
