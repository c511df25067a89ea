import { isIn } from '#schemas/derive/isIn.ts';
import type { ServerValue, Setting } from '#schemas/derive/serverValues.ts';
import type { Resource, Row } from '#schemas/resource.ts';
import type { Call } from '../../core/call.ts';
import { randomText } from '../../platform/rules/randomText.ts';

function randomValues(resource: Resource, values: Row): Row {
  const names = Object.keys(resource.schema.properties);
  return renewed(
    resource,
    names.filter((name) => (values[name] ?? null) === null),
  );
}

/** The values that the server sets on a new record: random values where none was given, and the creator. */
export function madeValues(call: Call, resource: Resource, values: Row): Row {
  const creators = Object.entries(resource.schema.properties).filter(([, property]) => property.creator);
  const who = Object.fromEntries(creators.map(([name]) => [name, call.caller?.id ?? null]));
  return { ...randomValues(resource, values), ...who };
}

/**
 * The values that a setting derives from the call and the record: the caller, the time and the previous
 * value.
 */
export function serverValues(
  call: Call,
  { serverValues: told, once, moved }: Omit<Setting, 'set'>,
  before: Row,
): Row {
  const values = { caller: call.caller?.id ?? null, now: new Date().toISOString() };
  const isTold = ([name]: [string, ServerValue]) => !(once.includes(name) && (before[name] ?? null) !== null);
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

/** The values that only the response of the creating write shows. */
export function shownOnce(resource: Resource, values: Row): Row {
  return Object.fromEntries(
    Object.entries(values).filter(([name]) => resource.schema.properties[name]?.secret === 'once'),
  );
}
