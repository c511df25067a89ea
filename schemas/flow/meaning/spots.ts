import type { Value, Values } from '../document.ts';

/** A value and its place in its node. */
export interface Spot {
  readonly field: string;
  readonly value: Value;
  /** Whether it is evaluated at the end of the loop's body, and not before its node. */
  readonly atBodyEnd?: true;
}

/** The values nested in a value, with their places. */
function innerValues({ field, value }: Spot): Spot[] {
  if ('join' in value) return listed(`${field}.join`, value.join);
  if ('list' in value) return listed(`${field}.list`, value.list);
  if ('object' in value) return named(`${field}.object`, value.object);
  return 'fn' in value ? listed(`${field}.args`, value.args) : [];
}

/** A value and all nested values. */
export function everyValue(spot: Spot): Spot[] {
  return [spot, ...innerValues(spot).flatMap(everyValue)];
}

/** An optional value. */
export function optional(field: string, value: Value | undefined): Spot[] {
  return value === undefined ? [] : [{ field, value }];
}

/** Named values. */
export function named(field: string, values: Values | undefined): Spot[] {
  return Object.entries(values ?? {}).map(([name, value]) => ({ field: `${field}.${name}`, value }));
}

function listed(field: string, values: readonly Value[]): Spot[] {
  return values.map((value, at) => ({ field: `${field}.${at}`, value }));
}
