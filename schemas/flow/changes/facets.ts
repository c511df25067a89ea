import type { Json } from '../../resource.ts';
import type { Facet } from './change.ts';

type Thing = Readonly<Record<string, unknown>>;

/** The properties in which two things differ; a missing one is null. */
export function facetsOf<T extends object>(
  before: T,
  after: T,
  names: readonly (keyof T & string)[],
): Facet[] {
  return names.flatMap((what) => {
    const [from, to] = [(before[what] ?? null) as Json, (after[what] ?? null) as Json];
    return isAlike(from, to) ? [] : [{ what, from, to }];
  });
}

/** Whether two values are equal as JSON, regardless of key order. */
function isAlike(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const names = Object.keys(a);
  if (names.length !== Object.keys(b).length) return false;
  return names.every((name) => Object.hasOwn(b, name) && isAlike((a as Thing)[name], (b as Thing)[name]));
}
