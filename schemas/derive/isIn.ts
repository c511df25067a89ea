import type { Action, Json, Row } from '../resource.ts';

/** Whether a record is in a state: each named field has the value, or one of several values. */
export function isIn(record: Row, when: Readonly<Record<string, Json>>): boolean {
  return Object.entries(when).every(([name, wanted]) => {
    const value = record[name] ?? null;
    return Array.isArray(wanted) ? wanted.includes(value) : wanted === value;
  });
}

/**
 * The parameters by which a call selects an action: the values it sets that differ from the other actions of
 * its service.
 */
export function wantedOf(action: Action, actions: Iterable<Action>): Row {
  const others = [...actions].filter((other) => other !== action && other.service === action.service);
  const tells = ([name, value]: [string, unknown]) =>
    others.some(({ set }) => !Object.hasOwn(set, name) || set[name] !== value);
  return Object.fromEntries(Object.entries(action.set).filter(tells));
}
