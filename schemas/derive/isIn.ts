import type { Action, Json, Row } from '../resource.ts';

/** Whether a record is in a state: each named field has the value, or one of several. */
export function isIn(record: Row, when: Readonly<Record<string, Json>>): boolean {
  return Object.entries(when).every(([name, wanted]) => {
    const value = record[name] ?? null;
    return Array.isArray(wanted) ? wanted.includes(value) : wanted === value;
  });
}

/** What a call says to mean an action: of what it sets, that by which it differs from the others of its service. */
export function wantedOf(action: Action, actions: Iterable<Action>): Row {
  const others = [...actions].filter((other) => other !== action && other.service === action.service);
  const tells = ([name, value]: [string, unknown]) =>
    others.some(({ set }) => !Object.hasOwn(set, name) || set[name] !== value);
  return Object.fromEntries(Object.entries(action.set).filter(tells));
}
