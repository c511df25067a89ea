import type { Row } from '#schemas/resource.ts';

/** The fields of a record that differ from what was read. An undefined field was not touched. */
export function changedFields(next: Row, previous: Row = {}): Row {
  const entries = Object.entries(next).filter(
    ([name, value]) => value !== undefined && !isSame(value, ownValue(previous, name)),
  );
  return Object.fromEntries(entries);
}

// A name such as `__proto__` is inherited by every object.
function ownValue(row: Row, name: string): unknown {
  return Object.hasOwn(row, name) ? (row[name] ?? null) : null;
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
