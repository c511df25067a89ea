import type { Row } from '#schemas/resource.ts';

/** The fields of a record that differ from what was read. An undefined field was not touched. */
export function changedFields(next: Row, previous: Row = {}): Row {
  // A name such as `__proto__` is inherited by every object.
  const before = new Map(Object.entries(previous));
  const entries = Object.entries(next).filter(
    ([name, value]) => value !== undefined && !isSame(value, before.get(name) ?? null),
  );
  return Object.fromEntries(entries);
}

function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const names = Object.keys(a);
  const other = b as Readonly<Record<string, unknown>>;
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && isSame((a as typeof other)[name], other[name]))
  );
}
