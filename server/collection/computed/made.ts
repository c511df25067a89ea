import { isIn } from '#schemas/derive/isIn.ts';
import type { Setting, Told } from '#schemas/derive/told.ts';
import type { Resource, Row } from '#schemas/resource.ts';
import type { Call } from '../../call.ts';
import { randomText } from '../../rules/randomText.ts';

function randomValues(resource: Resource, values: Row): Row {
  const names = Object.keys(resource.schema.properties);
  return renewed(
    resource,
    names.filter((name) => (values[name] ?? null) === null),
  );
}

/** What the server writes into a new record by itself: random values where nothing was said, and who adds it. */
export function madeValues(call: Call, resource: Resource, values: Row): Row {
  const creators = Object.entries(resource.schema.properties).filter(([, property]) => property.creator);
  const who = Object.fromEntries(creators.map(([name]) => [name, call.caller?.id ?? null]));
  return { ...randomValues(resource, values), ...who };
}

/** What a setting makes of a record by what the call and the record are: who calls, when, and what was so far. */
export function toldValues(call: Call, { told, once, moved }: Omit<Setting, 'set'>, before: Row): Row {
  const values = { caller: call.caller?.id ?? null, now: new Date().toISOString() };
  const isTold = ([name]: [string, Told]) => !(once.includes(name) && (before[name] ?? null) !== null);
  const moves = Object.entries(moved).filter(([name, { when }]) => isIn(before, { [name]: when }));
  return Object.fromEntries([
    ...Object.entries(told)
      .filter(isTold)
      .map(([name, from]) => [name, values[from]]),
    ...moves.map(([name, { to }]) => [name, to]),
  ]);
}

/** New values for random fields. */
export function renewed(resource: Resource, names: readonly string[]): Row {
  return Object.fromEntries(
    names.flatMap((name) => {
      const length = resource.schema.properties[name]?.random;
      return length === undefined ? [] : [[name, randomText(length)]];
    }),
  );
}

/** What the answer of the write that made it shows, and no other answer ever. */
export function shownOnce(resource: Resource, values: Row): Row {
  return Object.fromEntries(
    Object.entries(values).filter(([name]) => resource.schema.properties[name]?.secret === 'once'),
  );
}
