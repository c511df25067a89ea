import type { Action, Row } from '../resource.ts';

/** What a call says to mean an action: of what it sets, that by which it differs from the others of its service. */
export function wantedOf(action: Action, actions: Iterable<Action>): Row {
  const others = [...actions].filter((other) => other !== action && other.service === action.service);
  const tells = ([name, value]: [string, unknown]) =>
    others.some(({ set }) => !Object.hasOwn(set, name) || set[name] !== value);
  return Object.fromEntries(Object.entries(action.set).filter(tells));
}
